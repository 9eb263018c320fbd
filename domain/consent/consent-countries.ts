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

/**
 * The codes in CONSENT_EXTRA_COUNTRIES ("GB,CH"), upper-case, each once. Throws a RangeError naming
 * the first part that is no two-letter code: a typing slip must not switch consent off for a country.
 */
export function parseExtraCountries(list: string): string[] {
	const codes = list
		.split(",")
		.map(code => code.trim().toUpperCase())
		.filter(code => code !== "");
	const wrong = codes.find(code => !/^[A-Z]{2}$/.test(code));
	if (wrong !== undefined) throw new RangeError(`Not a two-letter country code: ${wrong}`);
	return [...new Set(codes)];
}

/** True where the law of that country (two letters, any case) asks for consent first. */
export function requiresConsent(country: string, extra: readonly string[] = []): boolean {
	const code = country.trim().toUpperCase();
	return CONSENT_COUNTRIES.some(listed => listed === code) || extra.includes(code);
}
