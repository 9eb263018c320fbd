import * as v from "valibot";
import { consentState, onConsentChange } from "#app/modules/consent/consent-store.ts";
import { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { nextTouches } from "./touches";

/** localStorage key of the first and last touch; it exists only with the visitor's consent to analytics. */
export const ATTRIBUTION_KEY = "attribution";

/** The touches of earlier pages, or null without consent or memory. */
export function readTouches(): Attribution | null {
	if (!consentState().granted.analytics) return null;
	try {
		const stored = localStorage.getItem(ATTRIBUTION_KEY);
		const parsed = stored === null ? null : v.safeParse(Attribution, JSON.parse(stored));
		return parsed?.success ? parsed.output : null;
	} catch {
		return null;
	}
}

function remember(): void {
	const here = touchFromUrl(new URL(window.location.href), document.referrer);
	const touches = nextTouches({ ...here, at: new Date().toISOString() }, readTouches());
	localStorage.setItem(ATTRIBUTION_KEY, JSON.stringify(touches));
}

/** Remembers where the visitor came from once analytics is granted, and forgets it when that is taken back. */
export function rememberTouches(): () => void {
	return onConsentChange(({ decided, granted }, before) => {
		if (!decided || (before.decided && granted === before.granted)) return;
		try {
			if (granted.analytics) remember();
			else localStorage.removeItem(ATTRIBUTION_KEY);
		} catch (error) {
			console.error("Where the visit came from could not be remembered", error);
		}
	});
}
