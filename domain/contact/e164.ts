import { COUNTRIES } from "../leads/countries.ts";
import { normalisePhone, stripPhoneSeparators } from "./phone.ts";

/** Calling codes of countries whose national numbers have a trunk prefix 0 that is dropped in international format. */
const CODES = `
	AE 971, AL 355, AM 374, AT 43, AU 61, AZ 994, BA 387, BD 880, BE 32, BG 359, CH 41, CN 86, DE 49,
	DZ 213, EG 20, ET 251, FI 358, FR 33, GB 44, GH 233, HR 385, ID 62, IE 353, IL 972, IN 91, IQ 964,
	IR 98, JO 962, JP 81, KE 254, KH 855, KR 82, LB 961, LK 94, LY 218, MA 212, MD 373, ME 382,
	MK 389, MM 95, MY 60, NG 234, NL 31, NZ 64, PH 63, PK 92, RO 40, RS 381, RW 250, SA 966, SD 249,
	SE 46, SI 386, SK 421, SY 963, TH 66, TR 90, TW 886, TZ 255, UA 380, UG 256, VN 84, ZA 27, ZM 260,
	ZW 263
`;

const TRUNK_ZERO = new Map<string, string>();
for (const [, country = "", code = ""] of CODES.matchAll(/([A-Z]{2}) (\d+)/g)) TRUNK_ZERO.set(country, code);

/** A trunk zero left after the calling code, as in "+44 07700 900123": this number cannot be dialled. */
const LEFT_ZERO = new RegExp(`^\\+(${[...TRUNK_ZERO.values()].join("|")})0`);

/** Returns the ISO 3166-1 alpha-2 code of a country by its English name; null for any other text. */
export function countryCode(name: string | null): string | null {
	return COUNTRIES.find(country => country.name === name)?.code ?? null;
}

/**
 * Normalises a number to E.164, "+447700900123"; null if its country is unknown. A national number needs the lead's country and
 * loses its trunk zero.
 */
export function toE164(phone: string, country: string | null): string | null {
	const number = stripPhoneSeparators(normalisePhone(phone).replace(/\(0\)/g, "")).replace(/[./]/g, "");
	const code = TRUNK_ZERO.get(countryCode(country) ?? "");
	const abroad = number.replace(/^00/, "+");
	const known = abroad.startsWith("+") || !code ? abroad : abroad.replace(/^0/, `+${code}`);
	const full = known.replace(LEFT_ZERO, "+$1");
	return /^\+[1-9]\d{7,14}$/.test(full) ? full : null;
}
