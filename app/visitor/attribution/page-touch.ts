import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { pageBefore, readTouches } from "./remembered-touches";
import { attributionOf } from "./touches";

/**
 * The attribution that goes with a form: what this page's own address and referrer say, and, where the visitor
 * allowed it, the first and last touch of earlier pages (docs/specification/consent-and-tracking.md#attribution).
 */
export function attribution(): Attribution {
	const page = new URL(window.location.href);
	return attributionOf(touchFromUrl(page, document.referrer), readTouches(), pageBefore() !== null);
}
