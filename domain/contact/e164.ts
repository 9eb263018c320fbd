import { COUNTRIES } from "../leads/countries.ts";
import { stripPhoneSeparators, tidyPhone } from "./phone.ts";

/** Calling codes of countries whose national numbers begin with a zero that falls away abroad. */
const TRUNK_ZERO: Readonly<Record<string, string>> = {
	AE: "971",
	AT: "43",
	AU: "61",
	BE: "32",
	CH: "41",
	DE: "49",
	EG: "20",
	FR: "33",
	GB: "44",
	IE: "353",
	IN: "91",
	JO: "962",
	LB: "961",
	NL: "31",
	NZ: "64",
	PK: "92",
	RO: "40",
	SA: "966",
	SE: "46",
	TR: "90",
	ZA: "27",
};

/** That zero behind the code all the same, as in "+44 07700 900123": nobody is reached by it. */
const LEFT_ZERO = new RegExp(`^\\+(${Object.values(TRUNK_ZERO).join("|")})0`);

/** The ISO 3166-1 alpha-2 code of a country by its English name; null for another text. */
export function countryCode(name: string | null): string | null {
	return COUNTRIES.find(country => country.name === name)?.code ?? null;
}

/**
 * A number in the form of E.164, "+447700900123"; null where the country it belongs to cannot be told. A national
 * number counts where the person's country is known and drops its zero.
 */
export function toE164(phone: string, country: string | null): string | null {
	const number = stripPhoneSeparators(tidyPhone(phone).replace(/\(0\)/g, "")).replace(/[./]/g, "");
	const code = TRUNK_ZERO[countryCode(country) ?? ""];
	const abroad = number.replace(/^00/, "+");
	const known = abroad.startsWith("+") || !code ? abroad : abroad.replace(/^0/, `+${code}`);
	const full = known.replace(LEFT_ZERO, "+$1");
	return /^\+[1-9]\d{7,14}$/.test(full) ? full : null;
}
