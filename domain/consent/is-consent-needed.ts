import { ACCEPT_ALL, type ConsentChoice, NECESSARY_ONLY } from "./categories.ts";
import { requiresConsent } from "./consent-countries.ts";
import { isConsentFresh, type StoredConsent } from "./stored-consent.ts";

/** What is known when a page opens. `country` is null where the lookup failed; `now` is epoch milliseconds. */
export type ConsentSituation = {
	readonly country: string | null;
	readonly extraCountries?: readonly string[];
	readonly stored: StoredConsent | null;
	readonly now: number;
	/** True where the browser sends Sec-GPC: 1 or sets navigator.globalPrivacyControl. */
	readonly gpc: boolean;
};

/** Whether the banner shows, and what is granted until the visitor chooses (anew). */
export type ConsentDecision = { readonly banner: boolean; readonly granted: ConsentChoice };

/**
 * The consent decision (docs/specification/consent-and-tracking.md#who-is-asked). A stored choice of the last 13 months
 * holds everywhere, also against GPC, because it was explicit. Else nothing is granted where consent is required or the
 * country is unknown, and everything elsewhere, save marketing under GPC.
 */
export function decideConsent(situation: ConsentSituation): ConsentDecision {
	const { country, extraCountries, stored, now, gpc } = situation;
	if (stored !== null && isConsentFresh(stored.at, now)) return { banner: false, granted: stored.choice };
	if (country === null || requiresConsent(country, extraCountries))
		return { banner: true, granted: NECESSARY_ONLY };
	return { banner: false, granted: gpc ? { ...ACCEPT_ALL, marketing: false } : ACCEPT_ALL };
}
