import { ACCEPT_ALL, type ConsentChoice, NECESSARY_ONLY } from "./categories.ts";
import { requiresConsent } from "./consent-countries.ts";
import { isConsentFresh, type StoredConsent } from "./stored-consent.ts";

/** Input of the decision when a page opens. `country` is null if the lookup failed; `now` is epoch milliseconds. */
export type ConsentSituation = {
	readonly country: string | null;
	readonly extraCountries?: readonly string[];
	readonly stored: StoredConsent | null;
	readonly now: number;
	/** True if the browser sends Sec-GPC: 1 or sets navigator.globalPrivacyControl. */
	readonly gpc: boolean;
};

/** Whether to show the banner, and what is granted until the visitor chooses (again). */
export type ConsentDecision = { readonly banner: boolean; readonly granted: ConsentChoice };

/**
 * Decides on consent (docs/specification/consent-and-tracking.md#who-is-asked). A stored choice of the last 13 months applies
 * everywhere and overrides GPC, because it was explicit. Otherwise nothing is granted if consent is required or the country is
 * unknown; elsewhere everything is granted, except marketing under GPC.
 */
export function decideConsent(situation: ConsentSituation): ConsentDecision {
	const { country, extraCountries, stored, now, gpc } = situation;
	if (stored !== null && isConsentFresh(stored.at, now)) return { banner: false, granted: stored.choice };
	if (country === null || requiresConsent(country, extraCountries))
		return { banner: true, granted: NECESSARY_ONLY };
	return { banner: false, granted: gpc ? { ...ACCEPT_ALL, marketing: false } : ACCEPT_ALL };
}
