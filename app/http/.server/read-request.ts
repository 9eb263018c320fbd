import * as v from "valibot";
import { isUuid } from "#db/sql.ts";
import { AppError, fieldErrors, parseInput, wrongField } from "#domain/errors.ts";
import { BasedOn } from "#domain/shape.ts";

/** Bytes a body may have, unless a route says otherwise (docs/specification/http.md#answers). */
export const BODY_LIMIT = 64 * 1024;

/** Bytes of a body that names leads one by one: 100,000 ids fit (docs/specification/http.md#answers). */
export const CHOSEN_LIMIT = 4 * 1024 * 1024;

/** So much more than it may have is read and thrown away, so that the sender of too much hears the answer. */
const DRAIN_LIMIT = 16 * 1024 * 1024;

/** Levels of a JSON body: whatever reads it by calling itself has stack for so many. */
const DEEPEST = 64;

const JSON_TYPE = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)*$/i;
const BEACON_TYPE = /^(application\/json|text\/plain)\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)*$/i;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** A body as it arrives. Throws AppError "invalid" where it breaks off: a lost connection, but not the database's. */
async function* arriving(body: NonNullable<Request["body"]>): AsyncGenerator<Uint8Array> {
	try {
		yield* body;
	} catch (cause) {
		throw new AppError("invalid", "The body did not arrive whole", { cause });
	}
}

/** Reads a whole body of at most `limit` bytes. Throws AppError "too_large" or "invalid". */
export async function readBytes(request: Request, limit = BODY_LIMIT): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	if (request.body) {
		for await (const chunk of arriving(request.body)) {
			size += chunk.byteLength;
			if (size <= limit) chunks.push(chunk);
			else if (size > limit + DRAIN_LIMIT) break;
		}
	}
	if (size > limit)
		throw new AppError("too_large", `The body must be at most ${Math.floor(limit / 1024)} KiB`);
	return Buffer.concat(chunks);
}

/** Reads a JSON body. Throws AppError "unsupported", "too_large" or "invalid". */
export function readJson(request: Request, limit = BODY_LIMIT): Promise<unknown> {
	return readTyped(request, limit, JSON_TYPE);
}

/** Reads a JSON body by its schema. Throws like `readJson`, and AppError "invalid" with one message per wrong field. */
export async function readInput<const T extends v.GenericSchema>(
	request: Request,
	schema: T,
	limit = BODY_LIMIT,
): Promise<v.InferOutput<T>> {
	return parseInput(schema, await readJson(request, limit));
}

/** Reads a change by its schema, with the version that it is based on. Throws like `readInput`. */
export async function readChange<const T extends v.GenericSchema<unknown, object>>(
	request: Request,
	schema: T,
): Promise<v.InferOutput<T> & BasedOn> {
	const body = await readJson(request);
	return { ...parseInput(schema, body), ...parseInput(BasedOn, body) };
}

/** Reads the JSON of a beacon, which browsers may send as plain text. Throws like `readJson`. */
export function readBeacon(request: Request): Promise<unknown> {
	return readTyped(request, BODY_LIMIT, BEACON_TYPE);
}

const REPORT_TYPE = /^application\/(json|csp-report|reports\+json)\s*(;|$)/i;

/** Reads the JSON that a browser reports to us by itself. Throws like `readJson`. */
export function readReport(request: Request): Promise<unknown> {
	return readTyped(request, BODY_LIMIT, REPORT_TYPE);
}

async function readTyped(request: Request, limit: number, type: RegExp): Promise<unknown> {
	const bytes = await readBytes(request, limit);
	if (!type.test(request.headers.get("content-type") ?? "")) {
		throw new AppError("unsupported", "Send the body as application/json");
	}
	if (!/^identity$/i.test(request.headers.get("content-encoding") ?? "identity")) {
		throw new AppError("unsupported", "Send the body without a content encoding");
	}
	let text: string;
	try {
		text = decoder.decode(bytes);
	} catch {
		throw new AppError("invalid", "The body is not valid UTF-8");
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new AppError("invalid", "The body is not valid JSON");
	}
	if (!isWithin(DEEPEST, value)) throw new AppError("invalid", "The body is nested too deeply");
	return value;
}

function isWithin(levels: number, value: unknown): boolean {
	if (typeof value !== "object" || value === null) return true;
	return levels > 0 && Object.values(value).every(inner => isWithin(levels - 1, inner));
}

const LONGEST_KEY = 255;

/** The Idempotency-Key of a post, or null. Throws AppError "invalid" when it is too long. */
export function idempotencyKey(request: Request): string | null {
	const key = request.headers.get("idempotency-key");
	if (key === null || key === "") return null;
	if (key.length > LONGEST_KEY)
		throw new AppError("invalid", `Idempotency-Key must have at most ${LONGEST_KEY} characters`);
	return key;
}

/** The id in a path. Throws AppError "not_found" for what cannot be one. */
export function idParam(params: Record<string, string | undefined>, name = "id"): string {
	const id = params[name];
	if (!isUuid(id)) throw new AppError("not_found", "There is nothing at this address");
	// As the database writes it: what is noted under another spelling belongs to nobody.
	return id.toLowerCase();
}

/** A query string by a schema; a parameter given twice counts once. Throws AppError "invalid". */
export function parseQuery<const TSchema extends v.GenericSchema>(schema: TSchema, url: URL) {
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
