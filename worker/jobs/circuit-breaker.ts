import type { EntityManager } from "#db/orm.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { ProviderError } from "../providers/provider-error.ts";
import type { JobContext, JobResult } from "./handler.ts";

/** Attempts before an unreadable answer counts as a failure: it may come from a proxy in between. */
const MAX_PROTOCOL_ERRORS = 5;

/** The state of the remote API that a job calls: a provider's integration or a conversion destination. */
export interface RemoteApi {
	/** The word for it in error messages. */
	what: "integration" | "destination";
	isActive: boolean;
	/** What staff must do before it works again, or null. */
	attention?: string | null | undefined;
	/** Milliseconds until it may be called again; 0 unless it is throttled. */
	throttledMs: number;
	/** Maximum random jitter added to a wait, so that waiting jobs do not all return at once. */
	jitterMs: number;
	/** How long to wait after a throttling answer that gives no time. */
	throttleMs: number;
	/** Stores the throttling, so that no worker calls for this long. */
	throttle(em: EntityManager, forMs: number): Promise<void>;
	/** Stores what staff must do. */
	noteAttention(em: EntityManager, message: string): Promise<void>;
}

const jitter = ({ jitterMs }: RemoteApi) => Math.random() * jitterMs;

/**
 * The circuit breaker: returns a result instead of a call while the remote API is throttled, is switched off, or needs
 * attention from staff. A job that staff asked for ignores the last two: its call finds out whether they still hold.
 */
export function circuitBreaker(called: RemoteApi, { message }: JobContext): JobResult | null {
	const { what, isActive, attention, throttledMs } = called;
	if (throttledMs > 0) return { kind: "wait", reason: null, afterMs: throttledMs + jitter(called) };
	if (message.priority === PRIORITY.interactive) return null;
	if (!isActive) return { kind: "failed", error: `The ${what} is switched off` };
	return attention ? { kind: "failed", error: attention } : null;
}

/** Maps the error of a call that failed as a whole to a job result. */
export function resultOfError(
	{ kind, message: error, retryAfterMs }: ProviderError,
	called: RemoteApi,
	{ message }: JobContext,
): JobResult {
	switch (kind) {
		case "throttled": {
			// A Retry-After that is missing, or already past by our clock, still means to slow down.
			const afterMs = retryAfterMs || called.throttleMs;
			return {
				kind: "wait",
				reason: error,
				afterMs: afterMs + jitter(called),
				commit: em => called.throttle(em, afterMs),
			};
		}
		case "transient":
			return { kind: "retry", error, afterMs: retryAfterMs };
		case "auth":
		case "forbidden":
		case "misconfigured":
			return { kind: "failed", error, commit: em => called.noteAttention(em, error) };
		case "protocol":
			return message.attempts < MAX_PROTOCOL_ERRORS ? { kind: "retry", error } : { kind: "failed", error };
	}
}
