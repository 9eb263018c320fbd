import * as v from "valibot";
import { isUuid } from "#db/sql.ts";
import { AppError, wrongField } from "#domain/errors.ts";
import { pageLimit } from "#domain/page-limit.ts";
import { fieldErrors, parseInput } from "#domain/parse.ts";
import { object } from "#domain/shape.ts";
import { json } from "./present-error.ts";

/** The id in a path. Throws AppError "not_found" for what cannot be one. */
export function idParam(params: Record<string, string | undefined>, name = "id"): string {
	const id = params[name];
	if (!isUuid(id)) throw new AppError("not_found", "There is nothing at this address");
	// As the database writes it: what is noted under another spelling belongs to nobody.
	return id.toLowerCase();
}

/** A query string by a schema; a parameter given twice counts once. Throws AppError "invalid". */
export function parseQuery<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	url: URL,
): v.InferOutput<TSchema> {
	return parseInput(schema, Object.fromEntries(url.searchParams));
}

/** The same for a screen: what makes no sense in an address is as if it were not there. */
export function queryOrPlain<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	given: object,
): v.InferOutput<TSchema> {
	const { success, output, issues } = v.safeParse(schema, given);
	if (success) return output;
	const wrong = fieldErrors(issues);
	const sound = Object.entries(given).filter(([name]) => !(name in wrong));
	const isLess = sound.length < Object.keys(given).length;
	return isLess ? queryOrPlain(schema, Object.fromEntries(sound)) : v.parse(schema, {});
}

/** Where the next page starts, as a URL parameter. */
export function encodeCursor(cursor: readonly string[]): string {
	return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** The values of a cursor parameter. Throws AppError "invalid" unless `fits` them. */
export function decodeCursor<T>(text: string | undefined, fits: (value: unknown) => value is T): T | null {
	if (!text) return null;
	try {
		const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		if (fits(value)) return value;
	} catch {
		// Falls through to the refusal below.
	}
	throw wrongField("cursor", "Cursor is not valid");
}

/** The values of a cursor parameter; null for what no list could have made, since a screen then shows its first page. */
export function cursorOrNull<T>(text: string | undefined, fits: (value: unknown) => value is T): T | null {
	try {
		return decodeCursor(text, fits);
	} catch {
		return null;
	}
}

/** Headers of one page of a list (docs/specification/http.md#answers). */
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
const isPlace = (value: unknown): value is [key: string, place: string] =>
	Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && /^\d{1,9}$/.test(value[1]);

/**
 * One page of a list that is read whole, being short; `keyOf` tells its rows apart. A cursor is the key of a page's last
 * row, behind which the next begins whatever came before it meanwhile, and its place for when it is gone. Throws
 * AppError "invalid".
 */
export function pageOfWhole<Row>(url: URL, rows: readonly Row[], keyOf: (row: Row) => string): Response {
	const { limit, cursor } = parseQuery(Page, url);
	const [key, place] = decodeCursor(cursor, isPlace) ?? [];
	const last = key === undefined ? -1 : rows.findIndex(row => keyOf(row) === key);
	const from = last < 0 ? Number(place ?? 0) : last + 1;
	const page = rows.slice(from, from + limit);
	const end = page.at(-1);
	const goesOn = from + limit < rows.length && end !== undefined;
	const next = goesOn ? [keyOf(end), String(from + limit - 1)] : null;
	return json(page, 200, pageHeaders(url, rows.length, next));
}
