import type { EntityManager } from "#db/orm.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { ProviderError } from "../providers/provider-error.ts";
import type { JobContext, JobResult } from "./handler.ts";

/** An answer that makes no sense may come from something in between: so often it is asked for again. */
const PROTOCOL_TRIES = 5;

/** Whom a job calls, a provider or an advertising platform, as staff and its own answers left it. */
export interface Called {
	/** As staff are told of it. */
	what: "integration" | "destination";
	isActive: boolean;
	/** What staff must do before it works again. */
	attention?: string | null | undefined;
	/** Milliseconds until it may be called again; 0 when it asked for no rest. */
	restMs: number;
	/** Up to this much is added to a wait, so that waiting jobs do not return at the same moment. */
	jitterMs: number;
	/** The rest of a caller who was told to slow down, but not for how long. */
	throttleMs: number;
	/** Keeps every worker away for a while. */
	throttle(em: EntityManager, forMs: number): Promise<void>;
	/** Tells staff what they must do. */
	complain(em: EntityManager, message: string): Promise<void>;
}

const jitter = ({ jitterMs }: Called) => Math.random() * jitterMs;

/**
 * The circuit breaker: makes no call while whoever is called asked for rest, is switched off, or waits for staff. A job
 * that a person asked for passes the latter two: its call finds out whether they are over.
 */
export function noCallNow(called: Called, { message }: JobContext): JobResult | null {
	const { what, isActive, attention, restMs } = called;
	if (restMs > 0) return { kind: "wait", reason: null, afterMs: restMs + jitter(called) };
	if (message.priority === PRIORITY.interactive) return null;
	if (!isActive) return { kind: "failed", error: `The ${what} is switched off` };
	return attention ? { kind: "failed", error: attention } : null;
}

/** What a call that failed as a whole means for its job, by the kind of error. */
export function resultOf(
	{ kind, message: error, retryAfterMs }: ProviderError,
	called: Called,
	{ message }: JobContext,
): JobResult {
	switch (kind) {
		case "throttled": {
			// No time at all, or one that has passed by our clock, is no leave to go on.
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
			return { kind: "failed", error, commit: em => called.complain(em, error) };
		case "protocol":
			return message.attempts < PROTOCOL_TRIES ? { kind: "retry", error } : { kind: "failed", error };
	}
}
