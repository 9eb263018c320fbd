/** SQL of a timestamp column as ISO 8601 in UTC with milliseconds, the form in which the API answers times. */
export function iso(column: string): string {
	return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The pattern of LIKE that finds `text` anywhere, taken literally and in lower case. */
export function containing(text: string): string {
	return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The condition that a lower-case column holds `text`. Of several words the index is asked for the one that is
 * likely to be rarest, since it reads a list for every three letters it is given: "sample person 137" means reading
 * where each "sam" and "per" stands, "137" next to nothing.
 */
export function holds(column: string, text: string): { where: string; parameters: string[] } {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	const byLength = [...words].sort((a, b) => b.length - a.length);
	const telling = byLength.find(word => /[\d@]/.test(word)) ?? byLength[0] ?? "";
	// Fewer than three letters tell the index nothing.
	if (words.length < 2 || telling.length < 3) {
		return { where: `${column} like ?`, parameters: [containing(text)] };
	}
	return {
		where: `(${column} like ? and strpos(${column}, ?) > 0)`,
		parameters: [containing(telling), text.toLowerCase()],
	};
}

/**
 * A search that finds no more rows than this is answered from the rows themselves: they are sorted and counted by
 * hand, whatever the planner would think of them.
 */
export const FEW = 1_000;

/** Ids as one parameter `?::uuid[]`. */
export function uuidArray(ids: readonly string[]): string {
	return `{${ids.join(",")}}`;
}

const INSTANT =
	/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a time as the database writes it. */
export function isInstant(text: unknown): text is string {
	return typeof text === "string" && INSTANT.test(text);
}

/** Whether a text is an id as the database writes it. */
export function isUuid(text: unknown): text is string {
	return typeof text === "string" && UUID.test(text);
}
