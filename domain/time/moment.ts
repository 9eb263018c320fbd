import * as v from "valibot";
import { dayText } from "./day.ts";
import { londonMidnight } from "./london-day.ts";

const TIME = "Please give a day or a time such as 2026-11-30T09:00:00Z";
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = dayText(TIME);

/** A time with its zone, on a day that exists. */
export function instant(message: string) {
	return v.pipe(
		v.string(message),
		v.regex(INSTANT, message),
		v.check(text => v.is(DAY, text.slice(0, 10)), message),
		v.transform(text => new Date(text)),
		// Years that PostgreSQL stores and people mean.
		v.check(time => time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999, message),
	);
}

/** A time with its zone, or a day, which means its start in London. */
export const Moment = v.union([v.pipe(DAY, v.transform(londonMidnight)), instant(TIME)], TIME);
