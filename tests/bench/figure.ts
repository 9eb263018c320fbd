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

/** Shows a row that is known before the figure is over, so that a run which is cut off has shown it. */
export type Tell = (row: Row) => void;

/** A figure measures one or more rows, side by side in one run, returns them all, and leaves nothing behind. */
export type Figure = (tell: Tell) => Promise<Row[]>;

/** Measures, and tells each row once: when the figure does, else at its end. */
export async function tellAll(figure: Figure, tell: Tell): Promise<Row[]> {
	const told = new Set<Row>();
	const rows = await figure(row => {
		told.add(row);
		tell(row);
	});
	for (const row of rows) if (!told.has(row)) tell(row);
	return rows;
}

/** A row in one line. */
export function lineOf(row: Row): string {
	return `${passes(row) ? "pass" : "FAIL"}  ${row.name.padEnd(62)} ${measuredOf(row).padStart(11)}  ${barOf(row).padStart(8)}  ${row.note ?? ""}`;
}

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
