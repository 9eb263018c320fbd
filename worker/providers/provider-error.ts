/**
 * Why a whole request failed (docs/providers/README.md#outcomes). auth: bad credentials, staff must act. forbidden: valid
 * credentials without the permission. misconfigured: list, field or endpoint. throttled: wait. transient: retry. protocol: an
 * unexpected answer or an invalid request, for a person to look at.
 */
export const PROVIDER_ERROR_KINDS = [
	"auth",
	"forbidden",
	"misconfigured",
	"throttled",
	"transient",
	"protocol",
] as const;
export type ProviderErrorKind = (typeof PROVIDER_ERROR_KINDS)[number];

/** Errors that persist until staff act, unlike an outage. */
export const FOR_STAFF: readonly ProviderErrorKind[] = ["auth", "forbidden", "misconfigured"];

/** The network-level cause, for callers that distinguish cases. */
export type RequestFailure = "unknown_host" | "refused_address" | "timeout" | "too_large" | "connection";

/** Details where known: how long to wait, the provider's answer, the underlying failure. */
export type ProviderErrorDetails = {
	/** Whether only bulk calls must wait (ProviderAdapter.bulkQuota). */
	bulkOnly?: boolean;
	/** Milliseconds to wait before any further call on this connection. */
	retryAfterMs?: number | undefined;
	status?: number | undefined;
	/** The answer, truncated and without secrets and e-mail addresses. */
	body?: string | undefined;
	failure?: RequestFailure | undefined;
	cause?: unknown;
};

/** A failure of a whole request. Its message is shown to admins and never contains a secret. */
export class ProviderError extends Error {
	override readonly name = "ProviderError";
	readonly kind: ProviderErrorKind;
	readonly retryAfterMs: number | undefined;
	bulkOnly: boolean;
	readonly status: number | undefined;
	readonly body: string | undefined;
	readonly failure: RequestFailure | undefined;

	constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
		super(message, { cause: details.cause });
		this.kind = kind;
		this.retryAfterMs = details.retryAfterMs;
		this.bulkOnly = details.bulkOnly ?? false;
		this.status = details.status;
		this.body = details.body;
		this.failure = details.failure;
	}

	/** Whether the same request may succeed later without any change. */
	get retryable(): boolean {
		return this.kind === "throttled" || this.kind === "transient";
	}
}

/** Thrown instead of a bulk call that would exceed the provider's rate limit; it may be made after retryAfterMs. */
export class QuotaReached extends ProviderError {
	constructor(retryAfterMs: number) {
		super("throttled", "Spaced out as the provider's quota demands", { retryAfterMs, bulkOnly: true });
	}
}

const FATAL: readonly ProviderErrorKind[] = ["auth", "throttled", "transient"];

/**
 * Resolves to the result of an optional preparation step, or to null with the provider's words in notes. Rethrows bad
 * credentials and transient errors, which affect all other calls as well.
 */
export async function tolerate<Result>(step: Promise<Result>, notes: string[]): Promise<Result | null> {
	try {
		return await step;
	} catch (error) {
		if (!(error instanceof ProviderError) || FATAL.includes(error.kind)) throw error;
		notes.push(error.message);
		return null;
	}
}

/** Puts the provider's name before an error's message unless the message has it: errors are also shown away from their provider. */
export function nameProvider(error: unknown, name: string): void {
	if (!(error instanceof ProviderError)) return;
	const [known = name] = name.toLowerCase().split(" ");
	if (!error.message.toLowerCase().includes(known)) error.message = `${name}: ${error.message}`;
}
