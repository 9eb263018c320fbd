/** One row of the performance table (docs/specification/figures.md#bars). */
export interface Row {
	name: string;
	/** What was measured in this run. */
	measured: number;
	/** Printed after the number: a unit; absent for a ratio. */
	unit?: string;
	/** The limit: a lower or an upper bound. */
	atLeast?: number;
	atMost?: number;
	/** How the number came about, in a few words. */
	note?: string;
}

/** Prints a row before the figure is finished, so that an interrupted run has still shown it. */
export type Tell = (row: Row) => void;

/** Measures one or more rows in one run, returns them all, and leaves nothing behind. */
export type Figure = (tell: Tell) => Promise<Row[]>;

/** Runs a figure and tells each row once: when the figure tells it, otherwise at the end. */
export async function tellAll(figure: Figure, tell: Tell): Promise<Row[]> {
	const told = new Set<Row>();
	const rows = await figure(row => {
		told.add(row);
		tell(row);
	});
	for (const row of rows) if (!told.has(row)) tell(row);
	return rows;
}

/** Formats a row as one line. */
export function lineOf(row: Row): string {
	return `${passes(row) ? "pass" : "FAIL"}  ${row.name.padEnd(62)} ${measuredOf(row).padStart(11)}  ${barOf(row).padStart(8)}  ${row.note ?? ""}`;
}

/** Whether a row meets its limit. */
export function passes({ measured, atLeast, atMost }: Row): boolean {
	return (atLeast === undefined || measured >= atLeast) && (atMost === undefined || measured <= atMost);
}

/** Formats the measured value: "12.3 KB". */
export function measuredOf({ measured, unit = "" }: Row): string {
	return `${measured.toFixed(measured < 10 ? 2 : 1)}${unit}`;
}

/** Formats a row's limit: "≤ 12". */
export function barOf({ atLeast, atMost }: Row): string {
	return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

/** Returns the median; the upper of the two middle values for an even count. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
