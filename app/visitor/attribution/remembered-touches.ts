import { ifStored } from "#app/visitor/browser-storage.ts";
import { consentState } from "#app/visitor/consent/consent-state.ts";
import type { Attribution, Touch } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { urlOf } from "#domain/url-of.ts";
import { ATTRIBUTION_KEY } from "./attribution-key";
import { attributionOf, storedTouches, tellsOrigin } from "./touches";

/** The touches of earlier pages, or null without consent or memory. */
export function readTouches(): Attribution | null {
	if (!consentState().granted.analytics) return null;
	return ifStored(() => storedTouches(localStorage.getItem(ATTRIBUTION_KEY)));
}

/** The page of this site that the visitor came from; null where they came from elsewhere. */
export function pageBefore(): URL | null {
	const before = urlOf(document.referrer);
	return before?.host === window.location.host ? before : null;
}

/** What the address of the page before says: it may have been left before anything was granted. */
function touchBefore(at: string): Attribution | null {
	const before = pageBefore();
	const touch: Touch | null = before && { ...touchFromUrl(before, ""), at };
	return touch && tellsOrigin(touch) ? { first: touch, last: touch } : null;
}

/** Remembers where the visitor came from, as far as it is known. */
export function remember(): void {
	const at = new Date().toISOString();
	const here = { ...touchFromUrl(new URL(window.location.href), document.referrer), at };
	const touches = attributionOf(here, readTouches() ?? touchBefore(at), pageBefore() !== null);
	if (touches.last)
		localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify({ first: touches.last, ...touches }));
}
