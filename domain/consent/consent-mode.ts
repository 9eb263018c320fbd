import { type ConsentChoice, NECESSARY_ONLY } from "./categories.ts";

/** The seven signals of Google Consent Mode v2. */
export const CONSENT_SIGNALS = [
	"ad_storage",
	"ad_user_data",
	"ad_personalization",
	"analytics_storage",
	"functionality_storage",
	"personalization_storage",
	"security_storage",
] as const;
type ConsentSignal = (typeof CONSENT_SIGNALS)[number];
export type ConsentSignals = Readonly<Record<ConsentSignal, "granted" | "denied">>;

function signal(granted: boolean): "granted" | "denied" {
	return granted ? "granted" : "denied";
}

/** Returns the signals for a choice: marketing sets the three ad signals, functional the two preference signals. */
export function consentUpdate(choice: ConsentChoice): ConsentSignals {
	return {
		ad_storage: signal(choice.marketing),
		ad_user_data: signal(choice.marketing),
		ad_personalization: signal(choice.marketing),
		analytics_storage: signal(choice.analytics),
		functionality_storage: signal(choice.functional),
		personalization_storage: signal(choice.functional),
		security_storage: "granted",
	};
}

/**
 * The default before any tag loads: only security storage is granted (docs/specification/consent-and-tracking.md#consent-mode).
 */
export const CONSENT_DEFAULT: ConsentSignals = consentUpdate(NECESSARY_ONLY);
