import * as v from "valibot";
import { plainAmount } from "../plain-amount.ts";
import { line, object } from "../shape.ts";
import { dayText, inOrder, LATE, optionalDay } from "../time/day.ts";

/** Required columns of an advertising cost file, in any order. */
export const AD_COST_COLUMNS = ["date", "source", "campaign", "amount", "currency"] as const;

const DATE = "Date must be a day such as 2026-11-30";
const AMOUNT = "Amount must be a number such as 120.50";

/** Cost of one campaign on one day: one row of the file. */
export const AdCost = object({
	date: dayText(DATE),
	source: v.pipe(line(200), v.minLength(1, "Source is required"), v.toLowerCase()),
	/** Empty if the cost belongs to no campaign. */
	campaign: line(200),
	/** In the currency's main unit. */
	amount: v.pipe(
		v.string(AMOUNT),
		v.transform(plainAmount),
		v.regex(/^\d{1,9}(\.\d{1,2})?$/, AMOUNT),
		v.transform(Number),
	),
	currency: v.pipe(
		v.string(),
		v.trim(),
		v.regex(/^[A-Za-z]{3}$/, "Currency must be a code such as GBP"),
		v.toUpperCase(),
	),
});
export type AdCost = v.InferOutput<typeof AdCost>;

/** Query of GET /api/ad-costs. */
export const AdCostQuery = v.pipe(
	object({ from: optionalDay, to: optionalDay }),
	v.forward(v.check(inOrder, LATE), ["to"]),
);
