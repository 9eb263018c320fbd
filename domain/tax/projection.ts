/** The spans that the calculator and the report show, in years. */
const PROJECTION_YEARS = [10, 30] as const;

/** What a yearly saving adds up to: `savings` pounds over `years`, with no growth or interest assumed. */
export type Projection = { readonly years: number; readonly savings: number };

/** The yearly saving (pounds) times each span; whole pence times whole years stays exact to the penny. */
export function projectSavings(
	yearlySavings: number,
	spans: readonly number[] = PROJECTION_YEARS,
): Projection[] {
	// A saving may end in a fraction of a penny; rounding after multiplying keeps the total honest.
	return spans.map(years => ({ years, savings: Math.round(yearlySavings * years * 100) / 100 }));
}
