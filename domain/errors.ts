import * as v from "valibot";

/** What went wrong, in the product's own words; the web layer turns each into one HTTP status. */
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

/** Field path (`personalDetails.email`) to the message that stands beside that field. */
export type FieldErrors = Record<string, string>;

export interface AppErrorOptions {
	fields?: FieldErrors;
	retryAfterSeconds?: number;
	cause?: unknown;
	/** Of a conflict: what is stored, as the API answers it. */
	current?: unknown;
	/** Of a conflict: the lead that is the person already. */
	leadId?: string;
}

/** The one error that carries a message meant for a person. Everything else is shown as a plain apology. */
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

/** For one field of a form that is wrong; `field` is its path. */
export const wrongField = (field: string, message: string) =>
	new AppError("invalid", message, { fields: { [field]: message } });

/** For what is not there; `what` is for example "lead". */
export const noSuch = (what: string) => new AppError("not_found", `There is no such ${what}`);

/** The code of an error of Node or a driver, such as ENOENT or a SQLSTATE; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** An error and what is behind it, the outermost first. */
export function causesOf(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** Whether a connection failed because one side has no TLS, or a certificate that the other does not take. */
export function isTlsRefused(error: unknown): boolean {
	const words = error instanceof Error ? error.message : "";
	return (
		/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/.test(codeOf(error) ?? "") ||
		words === "The server does not support SSL connections"
	);
}

/** The first message of each field, under its path joined with dots; a whole-body issue has the key "". */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
	const fields = new Map<string, string>();
	for (const issue of issues) {
		const path = v.getDotPath(issue) ?? "";
		const isUnknown = issue.type === "strict_object" && issue.expected === "never";
		if (!fields.has(path)) fields.set(path, isUnknown ? "Unknown field" : issue.message);
	}
	return Object.fromEntries(fields);
}

/** A missing key is checked like an undefined one, so that it gets its field's own message. */
function withMissingKeys(schema: v.GenericSchema, data: unknown): unknown {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return withMissingKeys(schema.pipe[0], data);
	if (!("entries" in schema) || typeof schema.entries !== "object" || schema.entries === null) return data;
	if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
	const given = new Map(Object.entries(data));
	for (const [key, inner] of Object.entries(schema.entries))
		given.set(key, withMissingKeys(inner, given.get(key)));
	return Object.fromEntries(given);
}

/** Whether a schema wants an object, so that whatever else is sent is refused as a whole. */
function wantsObject(schema: v.GenericSchema): boolean {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return wantsObject(schema.pipe[0]);
	return "entries" in schema || schema.type === "record";
}

/** What is said where a schema has no words of its own: a form of ours cannot send such a thing. */
const untold = ({ received }: v.BaseIssue<unknown>) =>
	received === "undefined" ? "This is missing" : "This is not valid";

/** Parses data from outside. Throws AppError "invalid" with one message per wrong field. */
export function parseInput<const TSchema extends v.GenericSchema>(schema: TSchema, data: unknown) {
	const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
	if (wantsObject(schema) && !isObject) throw new AppError("invalid", "Please send a JSON object");
	const result = v.safeParse(schema, withMissingKeys(schema, data), {
		abortPipeEarly: true,
		message: untold,
	});
	if (result.success) return result.output;
	const fields = fieldErrors(result.issues);
	const first = Object.values(fields)[0] ?? "The data is not valid";
	throw new AppError("invalid", Object.keys(fields).length > 1 ? "Please check the marked fields" : first, {
		fields,
	});
}
