import * as v from "valibot";

export const DAY_MS = 86_400_000;

/** A day of the calendar as YYYY-MM-DD: 30 February is none, nor a year before 1000, which is a slip of the keyboard. */
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
