import type { DEVICES, VARIANTS } from "./vitals-daily.ts";

/** Page, variant and device of a measurement. */
export interface Circumstances {
	page: string;
	variant: (typeof VARIANTS)[number];
	device: (typeof DEVICES)[number];
}

/** Counts equal rows, since an upsert must not meet a row twice; sorted, so that concurrent batches do not deadlock. */
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
