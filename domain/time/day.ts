import * as v from "valibot";

/** A day of the calendar as YYYY-MM-DD: 30 February is none. */
export function dayText(message: string) {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.isoDate(message),
		v.check(day => {
			const time = Date.parse(day);
			return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
		}, message),
	);
}
