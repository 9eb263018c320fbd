import * as v from "valibot";

/** Kind of error, independent of HTTP; the web layer maps each to one HTTP status. */
export type ErrorCode =
	| "invalid"
	| "unauthorised"
	| "forbidden"
	| "not_found"
	| "method_not_allowed"
	| "conflict"
	| "too_large"
	| "unsupported"
	| "too_many"
	| "unavailable";

/** Field path (`personalDetails.email`) to the message shown next to that field. */
export type FieldErrors = Record<string, string>;

export interface AppErrorOptions {
	fields?: FieldErrors;
	retryAfterSeconds?: number;
	cause?: unknown;
	/** Conflict only: the stored state, as the API returns it. */
	current?: unknown;
	/** Conflict only: the existing lead with that address. */
	leadId?: string;
}

/** The only error whose message is shown to users. Every other error is shown as a general apology. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly fields: FieldErrors | undefined;
	readonly retryAfterSeconds: number | undefined;
	readonly current: unknown;
	readonly leadId: string | undefined;

	constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
		super(message, { cause: options.cause });
		this.name = "AppError";
		this.code = code;
		this.fields = options.fields;
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.current = options.current;
		this.leadId = options.leadId;
	}
}

/** Creates an "invalid" error for one form field; `field` is its path. */
export const invalidField = (field: string, message: string) =>
	new AppError("invalid", message, { fields: { [field]: message } });

/** Creates a "not_found" error; `what` is for example "lead". */
export const notFound = (what: string) => new AppError("not_found", `There is no such ${what}`);

/** Returns the code of a Node or driver error, such as ENOENT or a SQLSTATE; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Returns an error and its chain of causes, outermost first. */
export function causeChain(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causeChain(error.cause)] : [];
}

/** Returns whether a connection failed because one side has no TLS or a certificate was rejected. */
export function isTlsRefused(error: unknown): boolean {
	const message = error instanceof Error ? error.message : "";
	return (
		/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/.test(errorCode(error) ?? "") ||
		message === "The server does not support SSL connections"
	);
}

/** Returns the first message of each field, keyed by its path joined with dots; an issue of the whole body has the key "". */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
	const fields = new Map<string, string>();
	for (const issue of issues) {
		const path = v.getDotPath(issue) ?? "";
		const isUnknown = issue.type === "strict_object" && issue.expected === "never";
		if (!fields.has(path)) fields.set(path, isUnknown ? "Unknown field" : issue.message);
	}
	return Object.fromEntries(fields);
}

/** Adds missing keys as undefined, so that each gets its own field's message. */
function withMissingKeys(schema: v.GenericSchema, data: unknown): unknown {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return withMissingKeys(schema.pipe[0], data);
	if (!("entries" in schema) || typeof schema.entries !== "object" || schema.entries === null) return data;
	if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
	const entries = new Map(Object.entries(data));
	for (const [key, inner] of Object.entries(schema.entries))
		entries.set(key, withMissingKeys(inner, entries.get(key)));
	return Object.fromEntries(entries);
}

/** Returns whether a schema expects an object; anything else is then rejected as a whole. */
function wantsObject(schema: v.GenericSchema): boolean {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return wantsObject(schema.pipe[0]);
	return "entries" in schema || schema.type === "record";
}

/** Fallback message for a schema without its own messages: our own forms never send such data. */
const defaultMessage = ({ received }: v.BaseIssue<unknown>) =>
	received === "undefined" ? "This is missing" : "This is not valid";

/** Parses untrusted data. Throws AppError "invalid" with one message per invalid field. */
export function parseInput<const TSchema extends v.GenericSchema>(schema: TSchema, data: unknown) {
	const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
	if (wantsObject(schema) && !isObject) throw new AppError("invalid", "Please send a JSON object");
	const result = v.safeParse(schema, withMissingKeys(schema, data), {
		abortPipeEarly: true,
		message: defaultMessage,
	});
	if (result.success) return result.output;
	const fields = fieldErrors(result.issues);
	const first = Object.values(fields)[0] ?? "The data is not valid";
	throw new AppError("invalid", Object.keys(fields).length > 1 ? "Please check the marked fields" : first, {
		fields,
	});
}
