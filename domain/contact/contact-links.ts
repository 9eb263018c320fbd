import { toE164 } from "./e164.ts";
import { phoneDigits } from "./phone.ts";

/** The first number in a text. The rest is an extension, a remark or another number. */
const FIRST_NUMBER = /[+\d(](?:[\d\s+()[\].\-‐-―]|\/(?=\d))*/;

/**
 * Returns the tel: link for a typed number, and its digits for a chat link. `chatDigits` is null unless the country is known:
 * from a country code in the number, or from `country`, the English name of a country with trunk zeros.
 */
export function contactLinks(
	phone: string,
	country: string | null,
): { call: string; chatDigits: string | null } {
	const [number] = FIRST_NUMBER.exec(phone) ?? [phone];
	const global = /^\(?(\+|00)/.test(number) ? phoneDigits(number).replace(/^00/, "") : null;
	// toE164 drops the trunk zero, as in "+44 (0)20" or a national number: it cannot be dialled from abroad.
	const digits = toE164(number, country)?.slice(1) ?? global;
	return { call: digits ? `tel:+${digits}` : `tel:${phoneDigits(number)}`, chatDigits: digits };
}
