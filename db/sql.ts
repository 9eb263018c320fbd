/** SQL of a timestamp column as ISO 8601 in UTC with milliseconds, the form in which the API answers times. */
export function iso(column: string): string {
	return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The pattern of LIKE that finds `text` anywhere, taken literally and in lower case. */
export function containing(text: string): string {
	return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
