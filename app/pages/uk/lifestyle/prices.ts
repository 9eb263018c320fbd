import { formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import type { CostComparison } from "#domain/uk/cost-totals.ts";

/** Prices that stand side by side, in pounds: all with pence where one has any. */
export function prices(...pounds: number[]): string[] {
	return pounds.map(pounds.every(Number.isInteger) ? formatPounds : formatPoundsAndPence);
}

/** The sums of a comparison, each under its name. */
export function sumsOf({ london, dubai, saving }: CostComparison) {
	const [inLondon, inDubai, saved] = prices(london, dubai, saving);
	return { london: inLondon, dubai: inDubai, saving: saved };
}
