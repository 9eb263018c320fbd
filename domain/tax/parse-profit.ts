import { plainDigits } from "../plain-digits.ts";
import { formatPounds } from "./format-pounds.ts";
import { MAX_INCOME } from "./rates.ts";

/** The most digits that the profit field keeps; further ones are ignored, as a full field would. */
const MAX_DIGITS = String(MAX_INCOME - 1).length;

/** The digits of what was typed or pasted, without leading zeros; pasted pence (".00") are left off. */
export function profitDigits(typed: string): string {
	// Only an ending of one or two digits is pence: "500.000" is half a million, written abroad, and "1.234,56" has some,
	// as have "1 234,56" and "1234,56"; "£1,23" is what Backspace leaves of £1,234.
	const pounds = plainDigits(typed).replace(/(\d[.\s]\d{3}|\d{4}),\d{1,2}\D*$|(\d)\.\d{1,2}\D*$/, "$1$2");
	return pounds.replace(/\D/g, "").replace(/^0+/, "").slice(0, MAX_DIGITS);
}

/** The profit in whole pounds, or null for nothing above 0 (docs/specification/tax.md#calculator). */
export function parseProfit(typed: string): number | null {
	const digits = profitDigits(typed);
	return digits === "" ? null : Number(digits);
}

/** What the profit field shows for what was typed: "500000x" gives "£500,000", no digits give "". */
export function formatProfitInput(typed: string): string {
	const profit = parseProfit(typed);
	return profit === null ? "" : formatPounds(profit);
}

/** What the profit field shows while it is typed in, and the digits typed behind a point or comma so far, null without one. */
export interface TypedProfit {
	shown: string;
	behindPoint: string | null;
}

/** The field after a key: what follows a point or a comma is pence, which it leaves off, until a third digit makes it thousands. */
export function typeProfit({ shown, behindPoint }: TypedProfit, value: string): TypedProfit {
	if (shown !== "" && (value === `${shown}.` || value === `${shown},`)) return { shown, behindPoint: "" };
	const added = value.startsWith(shown) ? plainDigits(value.slice(shown.length)) : "";
	if (behindPoint === null || !/^\d$/.test(added))
		return { shown: formatProfitInput(value), behindPoint: null };
	const digits = behindPoint + added;
	return digits.length < 3
		? { shown, behindPoint: digits }
		: { shown: formatProfitInput(shown + digits), behindPoint: null };
}
