import * as v from "valibot";
import { choiceWithDefault, object } from "../shape.ts";
import { DAY_MS, inOrder, LATE, optionalDay } from "../time/day.ts";
import { londonDay } from "../time/london-day.ts";

export const GROUPINGS = ["channel", "source", "campaign", "landingPage", "form"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Attribution model: the first touch of a lead, or the last touch before the lead's latest form. */
export const TOUCHES = ["first", "last"] as const;
export type TouchChoice = (typeof TOUCHES)[number];

/** Longest period, in days. */
const MAX_DAYS = 731;

/** Query of GET /api/attribution (docs/specification/http.md#staff-calls). */
export const AttributionQuery = v.pipe(
	object({
		by: choiceWithDefault("channel", GROUPINGS, `By must be one of ${GROUPINGS.join(", ")}`),
		touch: choiceWithDefault("last", TOUCHES, "Touch must be first or last"),
		from: optionalDay,
		to: optionalDay,
	}),
	v.forward(v.check(inOrder, LATE), ["to"]),
	v.forward(
		v.check(
			// For an invalid date the comparison is with NaN and passes: the date's own message is enough.
			({ from, to = londonDay(new Date()) }) =>
				!from || !(Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS),
			"A period has at most two years",
		),
		["to"],
	),
);

/** First and last day, both inclusive, as YYYY-MM-DD. */
export interface Period {
	from: string;
	to: string;
}

/** Default length of a report's period, in days. */
const USUAL_DAYS = 30;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Fills in the default period: `days` days that end today. `today` is YYYY-MM-DD. */
export function periodOf(
	{ from, to }: { from?: string | undefined; to?: string | undefined },
	today: string,
	days = USUAL_DAYS,
): Period {
	const end = to ?? (from && from > today ? from : today);
	return { from: from ?? dayOf(Date.parse(end) - (days - 1) * DAY_MS), to: end };
}

/** Returns the preceding period of the same length. */
export function periodBefore({ from, to }: Period): Period {
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
	return { from: dayOf(Date.parse(from) - days * DAY_MS), to: dayOf(Date.parse(from) - DAY_MS) };
}
