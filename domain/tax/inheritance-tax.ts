/**
 * UK inheritance tax as the pages state it: 40% above the threshold, in pounds
 * (docs/specification/uk.md#wealth-preservation).
 */
const INHERITANCE_RATE = 40;
const INHERITANCE_THRESHOLD = 325_000;

/** Returns the UK inheritance tax on an estate, both in whole pounds. */
export function inheritanceTax(estate: number): number {
	return Math.round((Math.max(0, estate - INHERITANCE_THRESHOLD) * INHERITANCE_RATE) / 100);
}
