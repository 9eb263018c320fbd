import { plainDigits } from "../plain-digits.ts";

/**
 * A number as it was meant: pasted ones bring direction marks that nobody sees and the "tel:" of a copied link, and
 * keyboards digits and plus signs of their own.
 */
export function tidyPhone(phone: string): string {
	return plainDigits(phone.normalize("NFKC"))
		.replace(/\p{Cf}/gu, "")
		.replace(/^\s*tel:/i, "");
}

/** Digits that tell one number from another, whatever country code and trunk zero stand before them. */
export const TELLING_DIGITS = 9;
const FEWEST_DIGITS = 6;

/**
 * The last digits of a number that is looked for, at most nine and without leading zeros; null for what is no number,
 * or too short to be the end of one: "07700 912226" and "+447700912226" are both "700912226".
 */
export function phoneTail(text: string): string | null {
	const number = tidyPhone(text);
	if (!/^[+\d\s./()[\]\-‐-―]+$/.test(number)) return null;
	const digits = phoneDigits(number).replace(/^0+/, "");
	return digits.length < FEWEST_DIGITS ? null : digits.slice(-TELLING_DIGITS);
}

/** Characters that people write between the digits of a number: spaces, dashes, brackets. */
const SEPARATORS = /[\s\-‐-―()[\]]/g;

/** The number without spaces, dashes and brackets (docs/specification/tax.md#report-form); a leading plus stays. */
export function stripPhoneSeparators(phone: string): string {
	return phone.replace(SEPARATORS, "");
}

/** The rule for an optional phone: a plus or none, a non-zero digit, then up to 15 more digits. */
export function isReportPhone(phone: string): boolean {
	return /^\+?[1-9]\d{0,15}$/.test(stripPhoneSeparators(phone));
}

/** The digits alone, as chat links want them: "+44 20 7946 0101" becomes "442079460101". */
export function phoneDigits(phone: string): string {
	return phone.replace(/\D/g, "");
}

/** A tel: link in global form (RFC 3966); numbers in this product are configured with their country code. */
export function telLink(phone: string): string {
	return `tel:+${phoneDigits(phone)}`;
}

/** A mailto: link, with what the mail begins with (RFC 6068); an address may hold "?" and "&" of its own. */
export function mailtoLink(address: string, begun: { subject?: string; body?: string } = {}): string {
	// encodeURIComponent alone would turn the @ into %40, which some mail programs show to the reader.
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

/** A number grouped for reading where its plan is known (UK, UAE), else a plus and the digits. */
export function formatPhone(phone: string): string {
	const digits = phoneDigits(phone);
	for (const [plan, grouped] of PLANS) if (plan.test(digits)) return digits.replace(plan, grouped);
	return digits ? `+${digits}` : "";
}
