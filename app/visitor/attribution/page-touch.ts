import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { internalReferrer, readTouches } from "./remembered-touches.ts";
import { attributionOf } from "./touches.ts";

/**
 * Returns the attribution that is sent with a form: the touch from this page's URL and referrer and, with consent to analytics,
 * the stored first and last touch (docs/specification/consent-and-tracking.md#attribution).
 */
export function attribution(): Attribution {
	const page = new URL(window.location.href);
	return attributionOf(touchFromUrl(page, document.referrer), readTouches(), internalReferrer() !== null);
}
