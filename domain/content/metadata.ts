import * as v from "valibot";

/** A value that JSON can hold. */
export type JsonValue =
	| string
	| number
	| boolean
	| null
	| readonly JsonValue[]
	| { [key: string]: JsonValue };

/** Maximum nesting depth of free-form metadata. */
const MAX_DEPTH = 8;

// PostgreSQL's jsonb rejects U+0000 and lone surrogates.
function isStorableText(text: string): boolean {
	return !text.includes("\u0000") && text.isWellFormed();
}

/** Returns whether PostgreSQL's jsonb stores the value unchanged; it may nest at most eight levels deep. */
export function isStorableJson(value: unknown, depth = MAX_DEPTH): value is JsonValue {
	if (value === null || typeof value === "boolean") return true;
	if (typeof value === "number") return Number.isFinite(value);
	if (typeof value === "string") return isStorableText(value);
	if (typeof value !== "object" || depth === 0) return false;
	if (Array.isArray(value)) return value.every(item => isStorableJson(item, depth - 1));
	return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item, depth - 1));
}

function isRecord(value: unknown): value is { [key: string]: JsonValue } {
	return typeof value === "object" && value !== null && !Array.isArray(value) && isStorableJson(value);
}

/** Free-form metadata: a JSON object, validated only for being storable. */
export const Metadata = v.custom<{ [key: string]: JsonValue }>(isRecord, "Metadata must be a JSON object");
