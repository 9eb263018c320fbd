/** SQL of a timestamp column as ISO 8601 in UTC with milliseconds, the form in which the API answers times. */
export function iso(column: string): string {
	return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The pattern of LIKE that finds `text` anywhere, taken literally and in lower case. */
export function containing(text: string): string {
	return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
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
