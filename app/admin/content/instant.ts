import type { ContentKind } from "#domain/content/entries.ts";
import { londonTime } from "#domain/time/london-day.ts";

/** London's offset follows from the time that is told: its clocks change with the season. */
const LONDON = "London";

/** The zones that staff may tell a time in. */
export const ZONES = [
	{ value: LONDON, label: "London time" },
	{ value: "+04:00", label: "Dubai time" },
];

/** These, and one in which a moment stands already. */
export function zonesWith(zone: string): typeof ZONES {
	if (ZONES.some(({ value }) => value === zone)) return ZONES;
	return [...ZONES, { value: zone, label: zone === "Z" ? "UTC" : `UTC${zone}` }];
}

const MINUTES = "yyyy-mm-ddThh:mm".length;
const wordsIn = (timeZone: string) =>
	new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone });
const utc = wordsIn("UTC");
const london = wordsIn("Europe/London");

/** What London's clocks were away from UTC when they showed a time. */
function londonOffset(clock: string): string {
	const inUtc = Date.parse(`${clock}Z`);
	return Number.isNaN(inUtc) || londonTime(clock).getTime() === inUtc ? "Z" : "+01:00";
}

/** A moment such as 2025-08-01T00:00:00Z as two fields hold it: the clock's time as browsers write it, and its zone. */
export function splitInstant(instant: string): { content: string; zone: string } {
	const [, time = "", zone = "Z"] = /^(.*?)(Z|[+-]\d{2}:\d{2})$/.exec(instant.trim()) ?? [];
	const content = time.replace(/:00(\.0+)?$/, match => (time.length > MINUTES ? "" : match));
	return { content, zone: zone === londonOffset(content) ? LONDON : zone };
}

/** The moment that the two fields say; empty where no time was entered. */
export function joinInstant(content: string, zone: string): string {
	if (!content) return "";
	const offset = zone === LONDON ? londonOffset(content) : zone;
	return content.length === MINUTES ? `${content}:00${offset}` : content + offset;
}

/** A moment for reading, in the zone it was told in: "31 July 2025 at 23:59:59, Dubai time". */
export function instantInWords(instant: string): string {
	const { content, zone } = splitInstant(instant);
	const clock = Date.parse(`${content}Z`);
	if (Number.isNaN(clock)) return instant;
	const told = zonesWith(zone).find(({ value }) => value === zone);
	return `${utc.format(clock)}, ${told?.label}`;
}

/** A moment that is kept without the zone it was told in, by London's clocks: "15 July 2026 at 09:00:00, London time". */
export const londonInWords = (instant: string): string =>
	`${london.format(Date.parse(instant))}, London time`;

/** A content entry's content for reading. */
export function inWords(kind: ContentKind, content: string): string {
	return kind === "instant" ? instantInWords(content) : content;
}
