import { storable } from "#domain/shape.ts";

/** What no text of PostgreSQL's can hold, in the way in which JSON writes it. */
const UNSTORABLE = /\\u(0000|d[89a-f])/iu;

/** A body as JSON with texts that can be stored; undefined where it is none: gateways answer with pages or with nothing. */
export function parseJson(text: string): unknown {
	const tidy = (_key: string, value: unknown) => (typeof value === "string" ? storable(value) : value);
	try {
		return UNSTORABLE.test(text) ? JSON.parse(text, tidy) : JSON.parse(text);
	} catch {
		return undefined;
	}
}
