import type { ContentKind } from "#domain/content/entries.ts";
import { londonTime } from "#domain/time/london-day.ts";

/** Time zone value for London, whose UTC offset depends on the date (daylight saving time). */
const LONDON = "London";

/** The time zones in which staff can enter a time. */
export const ZONES = [
	{ value: LONDON, label: "London time" },
	{ value: "+04:00", label: "Dubai time" },
];

/** Returns these time zones, and that of an existing value. */
export function zonesWith(zone: string): typeof ZONES {
	if (ZONES.some(({ value }) => value === zone)) return ZONES;
	return [...ZONES, { value: zone, label: zone === "Z" ? "UTC" : `UTC${zone}` }];
}

const MINUTES = "yyyy-mm-ddThh:mm".length;
const wordsIn = (timeZone: string) =>
	new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone });
const utc = wordsIn("UTC");
const london = wordsIn("Europe/London");

/** Returns London's UTC offset at a local time. */
function londonOffset(clock: string): string {
	const inUtc = Date.parse(`${clock}Z`);
	return Number.isNaN(inUtc) || londonTime(clock).getTime() === inUtc ? "Z" : "+01:00";
}

/**
 * Splits an instant such as 2025-08-01T00:00:00Z into the values of two fields: local time in the browser's format, and time
 * zone.
 */
export function splitInstant(instant: string): { content: string; zone: string } {
	const [, time = "", zone = "Z"] = /^(.*?)(Z|[+-]\d{2}:\d{2})$/.exec(instant.trim()) ?? [];
	const content = time.replace(/:00(\.0+)?$/, match => (time.length > MINUTES ? "" : match));
	return { content, zone: zone === londonOffset(content) ? LONDON : zone };
}

/** Joins the values of the two fields to an instant; empty without a time. */
export function joinInstant(content: string, zone: string): string {
	if (!content) return "";
	const offset = zone === LONDON ? londonOffset(content) : zone;
	return content.length === MINUTES ? `${content}:00${offset}` : content + offset;
}

/** Formats an instant in the time zone in which it was entered: "31 July 2025 at 23:59:59, Dubai time". */
export function instantInWords(instant: string): string {
	const { content, zone } = splitInstant(instant);
	const clock = Date.parse(`${content}Z`);
	if (Number.isNaN(clock)) return instant;
	// A time that London's clocks skipped in spring was stored as one an hour later.
	if (zone === LONDON) return londonInWords(instant);
	const listed = zonesWith(zone).find(({ value }) => value === zone);
	return `${utc.format(clock)}, ${listed?.label}`;
}

/** Formats an instant that is stored without a time zone, in London's: "15 July 2026 at 09:00:00, London time". */
export const londonInWords = (instant: string): string =>
	`${london.format(Date.parse(instant))}, London time`;

/** Formats a content entry's content. */
export function inWords(kind: ContentKind, content: string): string {
	return kind === "instant" ? instantInWords(content) : content;
}
