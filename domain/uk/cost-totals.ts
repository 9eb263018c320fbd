/** Price of an item in both cities, in pounds. */
export type Priced = { readonly london: number; readonly dubai: number };

/** Comparison of two sums in pounds: saving = London minus Dubai; percentage of London, a whole number. */
export type CostComparison = {
	readonly london: number;
	readonly dubai: number;
	readonly saving: number;
	readonly percentage: number;
	/** "-" if Dubai is cheaper, "+" if it is dearer, "" if both are equal. */
	readonly badge: "-" | "+" | "";
};

function sum(prices: readonly number[]): number {
	// Adding whole pence avoids binary fractions in the sums.
	return prices.reduce((total, price) => total + Math.round(price * 100), 0) / 100;
}

/** Compares two prices or sums, in pounds (docs/specification/uk.md#cost-of-living). */
export function compareCosts(london: number, dubai: number): CostComparison {
	const saving = sum([london, -dubai]);
	// + 0 turns -0, from rounding a small negative number, into 0.
	const percentage = london === 0 ? 0 : Math.round((saving / london) * 100) + 0;
	const badge = saving > 0 ? "-" : saving < 0 ? "+" : "";
	return { london, dubai, saving, percentage, badge };
}

/** Compares the sums of items; monthly, yearly and one-off prices are simply added, as specified. */
export function compareItems(items: readonly Priced[]): CostComparison {
	return compareCosts(sum(items.map(item => item.london)), sum(items.map(item => item.dubai)));
}

export function compareCategories(categories: readonly { readonly items: readonly Priced[] }[]) {
	return compareItems(categories.flatMap(category => category.items));
}

/** Returns the badge's text: sign and absolute percentage, "-27%"; "0%" if both are equal. */
export function badgeText({ badge, percentage }: CostComparison): string {
	return `${badge}${Math.abs(percentage)}%`;
}
