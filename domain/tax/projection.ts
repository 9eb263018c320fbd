/** The spans that the calculator and the report show, in years. */
const PROJECTION_YEARS = [10, 30] as const;

/** What a yearly saving adds up to: `savings` pounds over `years`, with no growth or interest assumed. */
export type Projection = { readonly years: number; readonly savings: number };

/** A yearly sum (pounds) times the years, unrounded: whoever shows it rounds once. */
export function overYears(yearly: number, years: number): number {
	// Fractions of a penny stay, of binary ones alone it is freed: half a pound must not become a little less.
	return Number((yearly * years).toFixed(6));
}

/** The yearly saving (pounds) times each span. */
export function projectSavings(
	yearlySavings: number,
	spans: readonly number[] = PROJECTION_YEARS,
): Projection[] {
	return spans.map(years => ({ years, savings: overYears(yearlySavings, years) }));
}
