/**
 * The 27 members of the EU with Iceland, Liechtenstein and Norway: 30 countries
 * (docs/specification/consent-and-tracking.md#who-is-asked).
 */
export const CONSENT_COUNTRIES = [
	"AT",
	"BE",
	"BG",
	"CY",
	"CZ",
	"DE",
	"DK",
	"EE",
	"ES",
	"FI",
	"FR",
	"GR",
	"HR",
	"HU",
	"IE",
	"IS",
	"IT",
	"LI",
	"LT",
	"LU",
	"LV",
	"MT",
	"NL",
	"NO",
	"PL",
	"PT",
	"RO",
	"SE",
	"SI",
	"SK",
] as const;

/** True where the law of that country (two letters, any case) asks for consent first. */
export function requiresConsent(country: string, extra: readonly string[] = []): boolean {
	const code = country.trim().toUpperCase();
	return CONSENT_COUNTRIES.some(listed => listed === code) || extra.includes(code);
}
