import * as v from "valibot";
import { dayText } from "./day.ts";

const clock = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "Europe/London",
	dateStyle: "short",
	timeStyle: "medium",
});

/** London's calendar and clock at a moment, as if they were UTC's, in milliseconds. */
const wallClock = (at: number) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`);

/** The beginning of a day (YYYY-MM-DD) in London. */
export function londonMidnight(day: string): Date {
	const utc = Date.parse(day);
	// London is never more than an hour ahead, and no change of its clocks is at midnight UTC.
	return new Date(utc - (wallClock(utc) - utc));
}

const TIME = "Please give a day or a time such as 2026-11-30T09:00:00Z";
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = dayText(TIME);

/** A time with its zone, or a day, which means its beginning in London. */
export const Moment = v.union(
	[
		v.pipe(DAY, v.transform(londonMidnight)),
		v.pipe(
			v.string(TIME),
			v.regex(INSTANT, TIME),
			v.check(text => v.is(DAY, text.slice(0, 10)), TIME),
			v.transform(text => new Date(text)),
			// Years that PostgreSQL has and people mean.
			v.check(time => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999, TIME),
		),
	],
	TIME,
);
