import { log } from "#app/services.server.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { requestScope } from "./request-scope.ts";

/** The status that each refusal is answered with (contract, HTTP). */
export const STATUS: Record<ErrorCode, number> = {
	invalid: 400,
	unauthorised: 401,
	forbidden: 403,
	not_found: 404,
	method_not_allowed: 405,
	conflict: 409,
	too_large: 413,
	unsupported: 415,
	too_many: 429,
	unavailable: 503,
};

/** What keeps a request from the database, for the log: each is mended elsewhere. */
export type Shortage =
	| "pool exhausted"
	| "statement timeout"
	| "connection refused"
	| "connection lost"
	| "connection timeout"
	| "server starting or stopping"
	| "too many connections"
	| "disk full"
	| "read-only server";

const SHORT_CODES: ReadonlyMap<string, Shortage> = new Map([
	["ECONNREFUSED", "connection refused"],
	["ENOTFOUND", "connection refused"],
	["ECONNRESET", "connection lost"],
	["EPIPE", "connection lost"],
	["08000", "connection lost"],
	["08003", "connection lost"],
	["08006", "connection lost"],
	["ETIMEDOUT", "connection timeout"],
	["57014", "statement timeout"],
	["57P01", "server starting or stopping"],
	["57P02", "server starting or stopping"],
	["57P03", "server starting or stopping"],
	["53300", "too many connections"],
	["53100", "disk full"],
	["25006", "read-only server"],
]);

// pg's own words: these errors carry no code.
const SHORT_WORDS: readonly (readonly [RegExp, Shortage])[] = [
	[/timeout exceeded when trying to connect/i, "pool exhausted"],
	[/connection timeout|^timeout expired$/i, "connection timeout"],
	[/Query read timeout/i, "statement timeout"],
	[
		/Connection terminated|pool.*(destroyed|ended)|Client has encountered a connection error/i,
		"connection lost",
	],
];

/** Why the database cannot be used at this moment; null for an error that means something else. */
export function shortageOf(error: unknown): Shortage | null {
	for (let current = error; current instanceof Error; current = current.cause) {
		const { message } = current;
		const known = "code" in current ? SHORT_CODES.get(String(current.code)) : undefined;
		const shortage = known ?? SHORT_WORDS.find(([words]) => words.test(message))?.[1];
		if (shortage) return shortage;
	}
	return null;
}

// A zero byte, half a surrogate pair or the 31st of February, deep in something free-form: what the database cannot hold.
const NO_TEXT = new Set(["08P01", "22007", "22008", "22021", "22P02", "22P05"]);

function isUnstorableText(error: unknown): boolean {
	for (let current = error; current instanceof Error; current = current.cause) {
		if ("code" in current && NO_TEXT.has(String(current.code))) return true;
	}
	return false;
}

/** The AppError that a person may be told of, whatever was thrown; the rest is logged and hidden. */
export function toAppError(error: unknown): AppError | null {
	if (error instanceof AppError) return error;
	if (isUnstorableText(error)) return new AppError("invalid", "Please remove the special characters");
	const shortage = shortageOf(error);
	if (shortage) {
		log.error({ requestId: requestScope().requestId, shortage, err: briefly(error) }, "database away");
		return new AppError("unavailable", "The service is briefly unavailable. Please try again in a moment.", {
			retryAfterSeconds: 5,
		});
	}
	return null;
}

/** An error's name, code and stack without its message: messages of drivers quote the values they were given. */
export function briefly(error: unknown): Record<string, string> {
	if (!(error instanceof Error)) return { name: typeof error };
	const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
	const stack = (error.stack ?? "")
		.split("\n")
		.filter(text => text.trim().startsWith("at "))
		.slice(0, 8);
	return { name: error.name, ...code, stack: stack.join("\n") };
}

/** The JSON answer for anything thrown by an API route: `{message, fields?}`, never a stack (contract, HTTP). */
export function errorResponse(error: unknown): Response {
	if (error instanceof Response) return error;
	const known = toAppError(error);
	if (!known) {
		log.error({ requestId: requestScope().requestId, err: briefly(error) }, "request failed");
		return json({ message: "Something went wrong on our side. Please try again." }, 500);
	}
	const headers: Record<string, string> = {};
	if (known.retryAfterSeconds !== undefined) headers["Retry-After"] = String(known.retryAfterSeconds);
	const body = known.fields ? { message: known.message, fields: known.fields } : { message: known.message };
	return json(body, STATUS[known.code], headers);
}

/** A JSON answer that no cache keeps. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(body), {
		status,
		headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
	});
}
