import { toAsciiDigits } from "../to-ascii-digits.ts";

/**
 * Cleans a pasted number: removes invisible direction marks and a leading "tel:", and normalises other digits and plus signs to
 * ASCII.
 */
export function normalisePhone(phone: string): string {
	return toAsciiDigits(phone.normalize("NFKC"))
		.replace(/\p{Cf}/gu, "")
		.replace(/^\s*tel:/i, "");
}

/** How many trailing digits identify a number regardless of its country code and trunk zero. */
export const SIGNIFICANT_DIGITS = 9;
const MIN_DIGITS = 6;

/**
 * Returns the last nine digits (or fewer) of a searched number, without leading zeros; null if the text is no number or too
 * short to be the end of one: "07700 912226" and "+447700912226" are both "700912226".
 */
export function phoneTail(text: string): string | null {
	const number = normalisePhone(text);
	if (!/^[+\d\s./()[\]\-‐-―]+$/.test(number)) return null;
	const digits = phoneDigits(number).replace(/^0+/, "");
	return digits.length < MIN_DIGITS ? null : digits.slice(-SIGNIFICANT_DIGITS);
}

/** Separators between digits: spaces, dashes, brackets. */
const SEPARATORS = /[\s\-‐-―()[\]]/g;

/** Removes spaces, dashes and brackets (docs/specification/tax.md#report-form); a leading plus stays. */
export function stripPhoneSeparators(phone: string): string {
	return phone.replace(SEPARATORS, "");
}

/** Returns whether an optional phone is valid: optional plus, a non-zero digit, then up to 15 more digits. */
export function isReportPhone(phone: string): boolean {
	return /^\+?[1-9]\d{0,15}$/.test(stripPhoneSeparators(phone));
}

/** Returns only the digits, as chat links need them: "+44 20 7946 0101" becomes "442079460101". */
export function phoneDigits(phone: string): string {
	return phone.replace(/\D/g, "");
}

/** Creates a tel: link in global form (RFC 3966); configured numbers always have their country code. */
export function telLink(phone: string): string {
	return `tel:+${phoneDigits(phone)}`;
}

/** Creates a mailto: link with an optional subject and body (RFC 6068). The address is escaped: it may contain "?" and "&". */
export function mailtoLink(address: string, begun: { subject?: string; body?: string } = {}): string {
	// Keep the @: some mail programs show an encoded %40 to the reader.
	const target = encodeURIComponent(address).replaceAll("%40", "@");
	const headers = Object.entries(begun).map(
		([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, "\r\n"))}`,
	);
	return `mailto:${[target, headers.join("&")].filter(Boolean).join("?")}`;
}

const PLANS: readonly [RegExp, string][] = [
	[/^44(7\d{3})(\d{6})$/, "+44 $1 $2"],
	[/^44(2\d)(\d{4})(\d{4})$/, "+44 $1 $2 $3"],
	[/^971(5\d)(\d{3})(\d{4})$/, "+971 $1 $2 $3"],
	[/^971(\d)(\d{3})(\d{4})$/, "+971 $1 $2 $3"],
];

/** Formats a number for reading: grouped if its numbering plan is known (UK, UAE), else a plus and the digits. */
export function formatPhone(phone: string): string {
	const digits = phoneDigits(phone);
	for (const [plan, grouped] of PLANS) if (plan.test(digits)) return digits.replace(plan, grouped);
	return digits ? `+${digits}` : "";
}
