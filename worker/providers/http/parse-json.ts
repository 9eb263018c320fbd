import { toStorableText } from "#domain/shape.ts";

/** JSON escapes of characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /\\u(0000|d[89a-f])/iu;

/**
 * Parses a body as JSON, with texts made storable in PostgreSQL; undefined if it is not JSON, as gateways answer with web pages
 * or nothing.
 */
export function parseJson(text: string): unknown {
	const tidy = (_key: string, value: unknown) => (typeof value === "string" ? toStorableText(value) : value);
	try {
		return UNSTORABLE.test(text) ? JSON.parse(text, tidy) : JSON.parse(text);
	} catch {
		return undefined;
	}
}
