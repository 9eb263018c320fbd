const INSTANT =
	/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a timestamp as the database writes it. */
export function isInstant(text: unknown): text is string {
	return typeof text === "string" && INSTANT.test(text);
}

/** Tells whether a text is a UUID as the database writes it. */
export function isUuid(text: unknown): text is string {
	return typeof text === "string" && UUID.test(text);
}
