/**
 * Why a whole request failed (docs/providers/README.md#outcomes).
 * auth: stop and tell the admin. forbidden: valid credential, no right. misconfigured: list, field, endpoint.
 * throttled: wait. transient: try again. protocol: the answer or request does not fit; a person must look.
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

/** What broke below the protocol, where the caller may want to tell cases apart. */
export type RequestFailure = "unknown_host" | "refused_address" | "timeout" | "too_large" | "connection";

/** Where it is known: how long to wait, what the provider answered, what broke underneath. */
export type ProviderErrorDetails = {
	/** Only bulk calls are to wait (ProviderAdapter.bulkQuota). */
	bulkOnly?: boolean;
	/** Milliseconds to wait before any further call on this connection. */
	retryAfterMs?: number | undefined;
	status?: number | undefined;
	/** Trimmed answer without secrets and e-mail addresses. */
	body?: string | undefined;
	failure?: RequestFailure | undefined;
	cause?: unknown;
};

/** A request-level failure. Its message may be shown to an admin: it never holds a secret. */
export class ProviderError extends Error {
	override readonly name = "ProviderError";
	readonly kind: ProviderErrorKind;
	readonly retryAfterMs: number | undefined;
	readonly bulkOnly: boolean;
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

	/** True where the same request may succeed later without anybody changing anything. */
	get retryable(): boolean {
		return this.kind === "throttled" || this.kind === "transient";
	}
}

/** A bulk call that would have exceeded the provider's quota was not made: it may be after retryAfterMs. */
export class QuotaReached extends ProviderError {
	constructor(retryAfterMs: number) {
		super("throttled", "Spaced out as the provider's quota demands", { retryAfterMs, bulkOnly: true });
	}
}
