import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";

/** The attribution that goes with a form: what this page's address and referrer say. Nothing is remembered here. */
export function attribution(): Attribution {
	return { last: touchFromUrl(new URL(window.location.href), document.referrer) };
}
