/** The EEA: the 27 EU members, Iceland, Liechtenstein and Norway (docs/specification/consent-and-tracking.md#who-is-asked). */
export const CONSENT_COUNTRIES: readonly string[] =
	"AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");

/** Returns whether the law of a country (two letters, any case) requires consent first. */
export function requiresConsent(country: string, extra: readonly string[] = []): boolean {
	const code = country.trim().toUpperCase();
	return CONSENT_COUNTRIES.includes(code) || extra.includes(code);
}
