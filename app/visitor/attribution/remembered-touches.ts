import { ifStored } from "#app/visitor/browser-storage.ts";
import { consentState } from "#app/visitor/consent/consent-state.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { ATTRIBUTION_KEY } from "./attribution-key";
import { nextTouches, storedTouches } from "./touches";

/** The touches of earlier pages, or null without consent or memory. */
export function readTouches(): Attribution | null {
	if (!consentState().granted.analytics) return null;
	return ifStored(() => storedTouches(localStorage.getItem(ATTRIBUTION_KEY)));
}

/** Remembers where the visitor came from. */
export function remember(): void {
	const here = touchFromUrl(new URL(window.location.href), document.referrer);
	const touches = nextTouches({ ...here, at: new Date().toISOString() }, readTouches());
	localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify(touches));
}
