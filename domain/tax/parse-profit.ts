import { toAsciiDigits } from "../to-ascii-digits.ts";
import { formatPounds } from "./format-pounds.ts";
import { MAX_INCOME } from "./rates.ts";

/** Maximum number of digits in the profit field; further digits are ignored, as with a maxlength. */
const MAX_DIGITS = String(MAX_INCOME - 1).length;

/** Converts Arabic and Persian digits and separators: "٥٠٠٬٠٠٠٫٥٠" becomes "500000.50". */
const toAscii = (typed: string) => toAsciiDigits(typed).replaceAll("٬", "").replaceAll("٫", ".");

/** Returns the digits of a typed or pasted profit, without leading zeros; pence (".00") are dropped. */
export function profitDigits(typed: string): string {
	// Only one or two digits at the end are pence: "500.000" is half a million in continental notation; "1.234,56", "1 234,56"
	// and "1234,56" have pence; "£1,23" is what Backspace leaves of "£1,234".
	const pounds = toAscii(typed).replace(/(\d[.\s]\d{3}|\d{4}),\d{1,2}\D*$|(\d)\.\d{1,2}\D*$/, "$1$2");
	return pounds.replace(/\D/g, "").replace(/^0+/, "").slice(0, MAX_DIGITS);
}

/** Parses a profit to whole pounds; null if it is not above 0 (docs/specification/tax.md#calculator). */
export function parseProfit(typed: string): number | null {
	const digits = profitDigits(typed);
	return digits === "" ? null : Number(digits);
}

/** Formats the profit field's text: "500000x" gives "£500,000", no digits give "". */
export function formatProfitInput(typed: string): string {
	const profit = parseProfit(typed);
	return profit === null ? "" : formatPounds(profit);
}

/** State of the profit field during typing: its text, and the digits after a decimal point or comma; null without one. */
export interface TypedProfit {
	shown: string;
	behindPoint: string | null;
}

/** Returns the field's next state: digits after a point or comma are pence and hidden, until a third makes them thousands. */
export function typeProfit({ shown, behindPoint }: TypedProfit, typed: string): TypedProfit {
	const value = toAscii(typed);
	if (shown !== "" && (value === `${shown}.` || value === `${shown},`)) return { shown, behindPoint: "" };
	const added = value.startsWith(shown) ? value.slice(shown.length) : "";
	if (behindPoint === null || !/^\d$/.test(added))
		return { shown: formatProfitInput(value), behindPoint: null };
	const digits = behindPoint + added;
	return digits.length < 3
		? { shown, behindPoint: digits }
		: { shown: formatProfitInput(shown + digits), behindPoint: null };
}
