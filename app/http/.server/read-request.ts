import * as v from "valibot";
import { isUuid } from "#db/value-formats.ts";
import { AppError, fieldErrors, parseInput } from "#domain/errors.ts";
import { BasedOn } from "#domain/shape.ts";

const MIB = 1024 * 1024;

/** Default body limit in bytes (docs/specification/http.md#answers). */
export const BODY_LIMIT = 64 * 1024;

/** Body limit in bytes for lists of lead ids: 100,000 ids fit (docs/specification/http.md#answers). */
export const ID_LIST_LIMIT = 4 * MIB;

/**
 * How many bytes beyond the limit are read and discarded, so that the client still receives the error response: closing the
 * connection while it sends would look like an outage. Few files of contacts or photos are larger.
 */
const DRAIN_LIMIT = 256 * MIB;

/** Maximum nesting of a JSON body, so that recursive code cannot overflow the stack. */
const MAX_DEPTH = 64;

const JSON_TYPE = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)*$/i;
const BEACON_TYPE = /^(application\/json|text\/plain)\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)*$/i;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Yields a body's chunks. Throws AppError "invalid" if it breaks off: not to be taken for a lost database connection. */
async function* arriving(body: NonNullable<Request["body"]>): AsyncGenerator<Uint8Array> {
	try {
		yield* body;
	} catch (cause) {
		throw new AppError("invalid", "The body did not arrive whole", { cause });
	}
}

/** Reads a whole body of at most `limit` bytes. Throws AppError "too_large" or "invalid". */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	if (request.body) {
		for await (const chunk of arriving(request.body)) {
			size += chunk.byteLength;
			if (size <= limit) chunks.push(chunk);
			else if (size > limit + DRAIN_LIMIT) break;
		}
	}
	if (size > limit) throw new AppError("too_large", `The body must be at most ${sizeWords(limit)}`);
	return Buffer.concat(chunks);
}

function sizeWords(bytes: number): string {
	return bytes < MIB ? `${bytes / 1024} KiB` : `${bytes / MIB} MiB`;
}

/** Reads and parses a JSON body. Throws AppError "unsupported", "too_large" or "invalid". */
export function readJson(request: Request, limit = BODY_LIMIT): Promise<unknown> {
	return readTyped(request, limit, JSON_TYPE);
}

/** Reads and validates a JSON body. Throws like `readJson`, and AppError "invalid" with one message per invalid field. */
export async function readInput<const T extends v.GenericSchema>(
	request: Request,
	schema: T,
	limit = BODY_LIMIT,
): Promise<v.InferOutput<T>> {
	return parseInput(schema, await readJson(request, limit));
}

/** Reads and validates a change with the version it is based on. Throws like `readInput`. */
export async function readChange<const T extends v.GenericSchema<unknown, object>>(
	request: Request,
	schema: T,
): Promise<v.InferOutput<T> & BasedOn> {
	const body = await readJson(request);
	return { ...parseInput(schema, body), ...parseInput(BasedOn, body) };
}

/** Reads a beacon's JSON, which browsers may send as text/plain. Throws like `readJson`. */
export function readBeacon(request: Request): Promise<unknown> {
	return readTyped(request, BODY_LIMIT, BEACON_TYPE);
}

const REPORT_TYPE = /^application\/(json|csp-report|reports\+json)\s*(;|$)/i;

/** Reads the JSON of a browser's automatic report. Throws like `readJson`. */
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
	if (!isWithin(MAX_DEPTH, value)) throw new AppError("invalid", "The body is nested too deeply");
	return value;
}

function isWithin(levels: number, value: unknown): boolean {
	if (typeof value !== "object" || value === null) return true;
	return levels > 0 && Object.values(value).every(inner => isWithin(levels - 1, inner));
}

const MAX_KEY_LENGTH = 255;

/** Returns the Idempotency-Key of a request, or null. Throws AppError "invalid" if it is too long. */
export function idempotencyKey(request: Request): string | null {
	const key = request.headers.get("idempotency-key");
	if (key === null || key === "") return null;
	if (key.length > MAX_KEY_LENGTH)
		throw new AppError("invalid", `Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters`);
	return key;
}

/** Returns the id in a path. Throws AppError "not_found" if it is no UUID. */
export function idParam(params: Record<string, string | undefined>, name = "id"): string {
	const id = params[name];
	if (!isUuid(id)) throw new AppError("not_found", "There is nothing at this address");
	// Lower case, as PostgreSQL writes UUIDs: a record under another spelling would match nothing.
	return id.toLowerCase();
}

/** Parses a query string by a schema; of a repeated parameter the last value counts. Throws AppError "invalid". */
export function parseQuery<const TSchema extends v.GenericSchema>(schema: TSchema, url: URL) {
	return parseInput(schema, Object.fromEntries(url.searchParams));
}

/** Parses a query for a screen: invalid parameters are dropped instead of rejected. */
export function parseQueryLeniently<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	given: object,
): v.InferOutput<TSchema> {
	const { success, output, issues } = v.safeParse(schema, given);
	if (success) return output;
	const wrong = fieldErrors(issues);
	const sound = Object.entries(given).filter(([name]) => !(name in wrong));
	const isLess = sound.length < Object.keys(given).length;
	return isLess ? parseQueryLeniently(schema, Object.fromEntries(sound)) : v.parse(schema, {});
}
