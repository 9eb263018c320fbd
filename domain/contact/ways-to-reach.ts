import { toE164 } from "./e164.ts";
import { phoneDigits } from "./phone.ts";

/** The first number of a text: what stands behind it is an extension, a remark or another number. */
const FIRST_NUMBER = /[+\d(](?:[\d\s+()[\].\-‐-―]|\/(?=\d))*/;

/**
 * How a number that somebody typed is called, and its digits for a chat where its country is known: it begins with a
 * code, or `country` is the English name of one whose national numbers begin with a zero.
 */
export function waysToReach(
	phone: string,
	country: string | null,
): { call: string; chatDigits: string | null } {
	const [number] = FIRST_NUMBER.exec(phone) ?? [phone];
	const global = /^\(?(\+|00)/.test(number) ? phoneDigits(number).replace(/^00/, "") : null;
	// From abroad nobody dials the zero in "+44 (0)20", nor the first of a national number.
	const digits = toE164(number, country)?.slice(1) ?? global;
	return { call: digits ? `tel:+${digits}` : `tel:${phoneDigits(number)}`, chatDigits: digits };
}
