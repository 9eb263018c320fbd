import type { DEVICES, VARIANTS } from "./vitals-daily.ts";

/** Where and on what something was measured. */
export interface Circumstances {
	/** Path of the page. */
	page: string;
	variant: (typeof VARIANTS)[number];
	device: (typeof DEVICES)[number];
}

/** Sums equal rows, since one upsert must not meet the same row twice, in the order that keeps batches from deadlock. */
export function tally<Row extends object>(rows: readonly Row[]): (Row & { count: number })[] {
	const counted = new Map<string, Row & { count: number }>();
	for (const row of rows) {
		const key = JSON.stringify(row);
		const known = counted.get(key);
		if (known) known.count += 1;
		else counted.set(key, { ...row, count: 1 });
	}
	return [...counted.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
