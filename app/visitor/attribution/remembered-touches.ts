import { tryStorage } from "#app/visitor/browser-storage.ts";
import { consentState } from "#app/visitor/consent/consent-state.ts";
import type { Attribution, Touch } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { parseUrl } from "#domain/parse-url.ts";
import { ATTRIBUTION_KEY } from "./attribution-key.ts";
import { attributionOf, hasOrigin, storedTouches } from "./touches.ts";

/** Returns the stored touches, or null without consent or without browser storage. */
export function readTouches(): Attribution | null {
	if (!consentState().granted.analytics) return null;
	return tryStorage(() => storedTouches(localStorage.getItem(ATTRIBUTION_KEY)));
}

/** Returns the referring page of this site; null when the visitor came from another site. */
export function internalReferrer(): URL | null {
	const before = parseUrl(document.referrer);
	return before?.host === window.location.host ? before : null;
}

/** Returns the touch in the referring page's URL: that page may have been left before consent was granted. */
function touchBefore(at: string): Attribution | null {
	const before = internalReferrer();
	const touch: Touch | null = before && { ...touchFromUrl(before, ""), at };
	return touch && hasOrigin(touch) ? { first: touch, last: touch } : null;
}

/** Stores the first and last touch, as far as they are known. */
export function remember(): void {
	// Consent may have been withdrawn while this code was on its way.
	if (!consentState().granted.analytics) return;
	const at = new Date().toISOString();
	const here = { ...touchFromUrl(new URL(window.location.href), document.referrer), at };
	const touches = attributionOf(here, readTouches() ?? touchBefore(at), internalReferrer() !== null);
	if (touches.last)
		localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify({ first: touches.last, ...touches }));
}
