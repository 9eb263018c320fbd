/** Projection periods of the calculator and the report, in years. */
const PROJECTION_YEARS = [10, 30] as const;

/** Projected total of a yearly saving: `savings` pounds over `years`, without growth or interest. */
export type Projection = { readonly years: number; readonly savings: number };

/** Multiplies a yearly sum (pounds) by years, unrounded: round only once, for display. */
export function overYears(yearly: number, years: number): number {
	// Removes binary floating-point error but keeps fractions of a penny: exactly half a pound must still round up.
	return Number((yearly * years).toFixed(6));
}

/** Projects the yearly saving (pounds) over each period. */
export function projectSavings(
	yearlySavings: number,
	spans: readonly number[] = PROJECTION_YEARS,
): Projection[] {
	return spans.map(years => ({ years, savings: overYears(yearlySavings, years) }));
}
