/** One row of the performance table (docs/specification/figures.md#bars). */
export interface Row {
	name: string;
	/** What was measured in this run. */
	measured: number;
	/** Shown behind the number: a unit, or nothing for a ratio. */
	unit?: string;
	/** The bar, and on which side of it is good. */
	atLeast?: number;
	atMost?: number;
	/** How the number came about, in a few words. */
	note?: string;
}

/** A figure measures one or more rows, side by side in one run, and leaves nothing behind. */
export type Figure = () => Promise<Row[]>;

/** Whether a row meets its bar. */
export function passes({ measured, atLeast, atMost }: Row): boolean {
	return (atLeast === undefined || measured >= atLeast) && (atMost === undefined || measured <= atMost);
}

/** What was measured, in words: "12.3 KB". */
export function measuredOf({ measured, unit = "" }: Row): string {
	return `${measured.toFixed(measured < 10 ? 2 : 1)}${unit}`;
}

/** The bar of a row, in words: "≤ 12". */
export function barOf({ atLeast, atMost }: Row): string {
	return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

/** The middle one of several measurements. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
