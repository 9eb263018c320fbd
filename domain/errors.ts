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
