import { formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import type { CostComparison } from "#domain/uk/cost-totals.ts";

/** Formats prices that are shown side by side, in pounds: all with pence if one has any. */
export function prices(...pounds: number[]): string[] {
	return pounds.map(pounds.every(Number.isInteger) ? formatPounds : formatPoundsAndPence);
}

/** Returns a comparison's sums as formatted text. */
export function sumsOf({ london, dubai, saving }: CostComparison) {
	const [inLondon, inDubai, saved] = prices(london, dubai, saving);
	return { london: inLondon, dubai: inDubai, saving: saved };
}
