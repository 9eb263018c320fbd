import * as v from "valibot";
import { invalidField } from "#domain/errors.ts";
import { object, pageLimit } from "#domain/shape.ts";
import { json } from "./present-error.ts";
import { parseQuery } from "./read-request.ts";

/** Encodes a pagination cursor as a URL parameter. */
export function encodeCursor(cursor: readonly string[]): string {
	return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Decodes a cursor parameter. Throws AppError "invalid" unless it satisfies `fits`. */
export function decodeCursor<T>(text: string | undefined, fits: (value: unknown) => value is T): T | null {
	if (!text) return null;
	try {
		const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		if (fits(value)) return value;
	} catch {
		// Reported below.
	}
	throw invalidField("cursor", "Cursor is not valid");
}

/** Decodes a cursor parameter; null if it is invalid: the screen then shows its first page. */
export function cursorOrNull<T>(text: string | undefined, fits: (value: unknown) => value is T): T | null {
	try {
		return decodeCursor(text, fits);
	} catch {
		return null;
	}
}

/** Returns the pagination headers of a list (docs/specification/http.md#answers). */
export function pageHeaders(url: URL, total: number, next: readonly string[] | null): Record<string, string> {
	const headers: Record<string, string> = { "X-Total-Count": String(total) };
	if (next) {
		const parameters = new URLSearchParams(url.searchParams);
		parameters.set("cursor", encodeCursor(next));
		headers.Link = `<${url.pathname}?${parameters}>; rel="next"`;
	}
	return headers;
}

const Page = object({ limit: pageLimit, cursor: v.optional(v.string()) });
const isPosition = (value: unknown): value is [key: string, position: string] =>
	Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && /^\d{1,9}$/.test(value[1]);

/**
 * Returns one page of a short list that is read completely; `keyOf` identifies a row. The cursor contains the key of the page's
 * last row, so that inserted rows do not shift pages, and its index in case that row is deleted. Throws AppError "invalid".
 */
export function paginateInMemory<Row>(url: URL, rows: readonly Row[], keyOf: (row: Row) => string): Response {
	const { limit, cursor } = parseQuery(Page, url);
	const [key, position] = decodeCursor(cursor, isPosition) ?? [];
	const last = key === undefined ? -1 : rows.findIndex(row => keyOf(row) === key);
	const from = last < 0 ? Number(position ?? 0) : last + 1;
	const page = rows.slice(from, from + limit);
	const end = page.at(-1);
	const goesOn = from + limit < rows.length && end !== undefined;
	const next = goesOn ? [keyOf(end), String(from + limit - 1)] : null;
	return json(page, 200, pageHeaders(url, rows.length, next));
}
