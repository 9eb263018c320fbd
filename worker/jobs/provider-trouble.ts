import { dropPreparation, setAttention, throttleIntegration } from "#db/integrations/connection.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { countProviderError } from "../metrics.ts";
import { OutOfTurn, ProviderError } from "../providers/provider-error.ts";
import type { JobContext, JobResult } from "./handler.ts";
import type { OpenProvider } from "./provider-context.ts";

const DEFAULT_THROTTLE_MS = 5_000;
/** Up to this much is added to a wait, so that waiting jobs do not return at the same moment. */
const JITTER_MS = 500;
/** An answer that makes no sense may come from something in between: so often it is asked for again. */
const PROTOCOL_TRIES = 5;

/** An admin cancelled the run: no further call is made for it. */
export class RunCancelled extends Error {
	override readonly name = "RunCancelled";
}

/**
 * Reasons to make no call now: the provider asked for rest, it is switched off, or its credentials are known to be
 * wrong. A person who asks is let through the latter two: their call finds out.
 */
export function holdBack({ integration, restMs }: OpenProvider, { message }: JobContext): JobResult | null {
	if (restMs > 0) return { kind: "wait", reason: null, afterMs: restMs + Math.random() * JITTER_MS };
	if (message.priority === PRIORITY.interactive) return null;
	if (!integration.isActive) return { kind: "failed", error: "The integration is switched off" };
	return integration.attention ? { kind: "failed", error: integration.attention } : null;
}

/** What a call that failed as a whole means for its job, by the kind of error. */
export function failedCall(
	error: unknown,
	{ integration, context }: OpenProvider,
	{ message, signal }: JobContext,
): JobResult {
	if (error instanceof RunCancelled) return { kind: "done" };
	if (!(error instanceof ProviderError) || signal.aborted) throw error;
	if (error instanceof OutOfTurn) return { kind: "wait", reason: null, afterMs: error.retryAfterMs ?? 0 };
	countProviderError(integration.provider, error.kind);
	switch (error.kind) {
		case "throttled": {
			// No time at all, or one that has passed by our clock, is no leave to go on.
			const afterMs = error.retryAfterMs || DEFAULT_THROTTLE_MS;
			return {
				kind: "wait",
				reason: error.message,
				afterMs: afterMs + Math.random() * JITTER_MS,
				commit: async em => {
					if (!error.bulkOnly) await throttleIntegration(em, integration.id, afterMs);
				},
			};
		}
		case "transient":
			return { kind: "retry", error: error.message, afterMs: error.retryAfterMs };
		case "misconfigured":
			// Fields or list may have changed since they were looked up: they are looked up once more.
			if (context.preparation && message.attempts === 1) {
				return {
					kind: "retry",
					error: error.message,
					commit: em => dropPreparation(em, integration.id),
				};
			}
			return refused(error, integration.id);
		case "auth":
		case "forbidden":
			return refused(error, integration.id);
		case "protocol":
			return message.attempts < PROTOCOL_TRIES
				? { kind: "retry", error: error.message }
				: { kind: "failed", error: error.message };
	}
}

function refused({ message }: ProviderError, integrationId: string): JobResult {
	return { kind: "failed", error: message, commit: em => setAttention(em, integrationId, message) };
}
