import * as v from "valibot";
import { textOrUndefined } from "../shape.ts";

export const DAY_MS = 86_400_000;

/** A calendar day as YYYY-MM-DD. Rejects 30 February, and years before 1000, which are typing errors. */
export function dayText(message: string) {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.isoDate(message),
		v.check(day => {
			const time = Date.parse(day);
			return day >= "1000" && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
		}, message),
	);
}

const DATE = "A date must be a day such as 2026-11-30";

/** An optional day in a query; empty means none. */
export const optionalDay = v.optional(
	v.pipe(v.union([dayText(DATE), v.literal("")], DATE), v.transform(textOrUndefined)),
);

/** Returns whether the days of a query are in order; `LATE` is the message if not. */
export const inOrder = <TDays extends { from?: string | undefined; to?: string | undefined }>({
	from,
	to,
}: TDays) => !from || !to || from <= to;
export const LATE = "To must not be before from";
