import { ifStored } from "#app/visitor/browser-storage.ts";
import { consentState } from "#app/visitor/consent/consent-state.ts";
import type { Attribution, Touch } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { urlOf } from "#domain/url-of.ts";
import { ATTRIBUTION_KEY } from "./attribution-key";
import { attributionOf, storedTouches, tellsOrigin } from "./touches";

/** Returns the stored touches, or null without consent or without browser storage. */
export function readTouches(): Attribution | null {
	if (!consentState().granted.analytics) return null;
	return ifStored(() => storedTouches(localStorage.getItem(ATTRIBUTION_KEY)));
}

/** Returns the referring page of this site; null when the visitor came from another site. */
export function pageBefore(): URL | null {
	const before = urlOf(document.referrer);
	return before?.host === window.location.host ? before : null;
}

/** Returns the touch in the referring page's URL: that page may have been left before consent was granted. */
function touchBefore(at: string): Attribution | null {
	const before = pageBefore();
	const touch: Touch | null = before && { ...touchFromUrl(before, ""), at };
	return touch && tellsOrigin(touch) ? { first: touch, last: touch } : null;
}

/** Stores the first and last touch, as far as they are known. */
export function remember(): void {
	const at = new Date().toISOString();
	const here = { ...touchFromUrl(new URL(window.location.href), document.referrer), at };
	const touches = attributionOf(here, readTouches() ?? touchBefore(at), pageBefore() !== null);
	if (touches.last)
		localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify({ first: touches.last, ...touches }));
}
