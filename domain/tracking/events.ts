import * as v from "valibot";
import { Visit } from "../attribution/visit.ts";
import { line, object, record } from "../shape.ts";

// Pages import the catalogue directly, so that no schema is shipped to the browser.
export * from "./catalogue.ts";

/** Maximum number of events in one beacon. */
const MAX_EVENTS = 20;

// Beacons contain no personal data: an e-mail address or phone number in a label is a programming error.
const PERSONAL = /@|\+?\d[\d\s()-]{8,}/;

function plainText(max: number) {
	return v.pipe(
		line(max),
		v.check(text => !PERSONAL.test(text), "Please send no personal data"),
	);
}

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/i, "Unknown event name"));

const NUMBER = v.pipe(v.number(), v.finite());

const value = v.union([
	NUMBER,
	v.pipe(
		record(v.pipe(v.string(), v.regex(/^\w{1,40}$/)), v.union([plainText(100), NUMBER, v.boolean()])),
		v.maxEntries(10),
	),
]);

/** A page's path in a beacon; query and fragment are cut off because they may contain personal data. */
export const BeaconPage = v.pipe(
	v.string("Page is required"),
	v.maxLength(2000, "Page is too long"),
	v.transform(page => (page.split(/[?#]/, 1)[0] ?? "").slice(0, 200)),
	v.regex(/^\/[^\s\p{Cc}]*$/u, "Page must be a path"),
	v.check(page => page.isWellFormed(), "Page must be a path"),
);

/** Body of POST /api/events (docs/specification/http.md#public-calls): 1 to 20 events without personal data. */
export const EventsBeacon = object({
	events: v.pipe(
		v.array(
			object({
				name,
				category: v.optional(plainText(60)),
				label: v.optional(plainText(120)),
				value: v.optional(value),
				page: BeaconPage,
			}),
		),
		v.minLength(1, "Please send an event"),
		v.maxLength(MAX_EVENTS, `Please send at most ${MAX_EVENTS} events`),
	),
	/** How the visit began; sent only with its first events. */
	visit: v.optional(Visit),
});
export type EventsBeacon = v.InferOutput<typeof EventsBeacon>;
