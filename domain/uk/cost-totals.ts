/** What a thing costs in both cities, pounds. */
export type Priced = { readonly london: number; readonly dubai: number };

/** Two sums in pounds and what they say: saving = London minus Dubai, percentage of London, whole. */
export type CostComparison = {
	readonly london: number;
	readonly dubai: number;
	readonly saving: number;
	readonly percentage: number;
	/** "-" where Dubai is cheaper, "+" where it is dearer, "" where both are alike. */
	readonly badge: "-" | "+" | "";
};

function sum(prices: readonly number[]): number {
	// Prices have pence at most: adding whole pence keeps the sums free of binary fractions.
	return prices.reduce((total, price) => total + Math.round(price * 100), 0) / 100;
}

/** Compares two prices or sums, in pounds (docs/specification/uk.md#cost-of-living). */
export function compareCosts(london: number, dubai: number): CostComparison {
	const saving = sum([london, -dubai]);
	// Adding 0 makes a plain 0 of the -0 that rounding a small negative gives.
	const percentage = london === 0 ? 0 : Math.round((saving / london) * 100) + 0;
	const badge = saving > 0 ? "-" : saving < 0 ? "+" : "";
	return { london, dubai, saving, percentage, badge };
}

/** The plain sums of some items, as specified: monthly, yearly and one-off prices added alike. */
export function compareItems(items: readonly Priced[]): CostComparison {
	return compareCosts(sum(items.map(item => item.london)), sum(items.map(item => item.dubai)));
}

/** The plain sums of all categories. */
export function compareCategories(categories: readonly { readonly items: readonly Priced[] }[]) {
	return compareItems(categories.flatMap(category => category.items));
}

/** The badge's text: the sign and the size of the percentage, "-27%"; "0%" where both are alike. */
export function badgeText({ badge, percentage }: CostComparison): string {
	return `${badge}${Math.abs(percentage)}%`;
}
