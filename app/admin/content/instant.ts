import type { ContentKind } from "#domain/content/entries.ts";

/** The zones that staff may tell a time in; none of them changes with the season. */
export const ZONES = [
	{ value: "Z", label: "UTC (London in winter)" },
	{ value: "+01:00", label: "UTC+1 (London in summer)" },
	{ value: "+04:00", label: "UTC+4 (Dubai)" },
];

const MINUTES = "yyyy-mm-ddThh:mm".length;
const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });

/** A moment such as 2025-08-01T00:00:00Z as two fields hold it: the clock's time as browsers write it, and its zone. */
export function splitInstant(instant: string): { content: string; zone: string } {
	const [, time = "", zone = "Z"] = /^(.*?)(Z|[+-]\d{2}:\d{2})$/.exec(instant.trim()) ?? [];
	return { content: time.replace(/:00(\.0+)?$/, match => (time.length > MINUTES ? "" : match)), zone };
}

/** The moment that the two fields say; empty where no time was entered. */
export function joinInstant(content: string, zone: string): string {
	if (!content) return "";
	return content.length === MINUTES ? `${content}:00${zone}` : content + zone;
}

/** A moment for reading, in the zone it was told in: "31 July 2025 at 23:59:59, UTC+4 (Dubai)". */
export function instantInWords(instant: string): string {
	const { content, zone } = splitInstant(instant);
	const clock = Date.parse(`${content}Z`);
	if (Number.isNaN(clock)) return instant;
	const label = ZONES.find(({ value }) => value === zone)?.label ?? `UTC${zone}`;
	return `${words.format(clock)}, ${label}`;
}

/** A content entry's content for reading. */
export function inWords(kind: ContentKind, content: string): string {
	return kind === "instant" ? instantInWords(content) : content;
}
