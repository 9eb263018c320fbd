import { clearPreparation, setAttention, throttleIntegration } from "#db/integrations/connection.ts";
import { countProviderError } from "../metrics.ts";
import { ProviderError, QuotaReached } from "../providers/provider-error.ts";
import { circuitBreaker, type RemoteApi, resultOfError } from "./circuit-breaker.ts";
import type { JobContext, JobResult } from "./handler.ts";
import type { OpenProvider } from "./provider-context.ts";

/** Thrown instead of a call after an admin has cancelled the run. */
export class RunCancelled extends Error {
	override readonly name = "RunCancelled";
}

const remoteApiOf = ({ integration, throttledMs }: OpenProvider): RemoteApi => ({
	what: "integration",
	isActive: integration.isActive,
	attention: integration.attention,
	throttledMs,
	jitterMs: 500,
	throttleMs: 5_000,
	throttle: (em, forMs) => throttleIntegration(em, integration, forMs),
	noteAttention: (em, message) => setAttention(em, integration, message),
});

/** Returns a result when no call may be made now, else null. */
export function checkCircuit(provider: OpenProvider, job: JobContext): JobResult | null {
	return circuitBreaker(remoteApiOf(provider), job);
}

/**
 * Maps the error of a call that failed as a whole to a job result. Rethrows what is neither a ProviderError nor RunCancelled.
 */
export function resultOfFailure(error: unknown, provider: OpenProvider, job: JobContext): JobResult {
	if (error instanceof RunCancelled) return { kind: "done" };
	if (!(error instanceof ProviderError) || job.signal.aborted) throw error;
	if (error instanceof QuotaReached) return { kind: "wait", reason: null, afterMs: error.retryAfterMs ?? 0 };
	const { integration, context } = provider;
	countProviderError(integration.provider, error.kind);
	// The stored preparation may be stale: the fields and the list are looked up once more, until a fresh look has failed too.
	const mayBeStale = context.preparation && (job.message.attempts === 1 || !integration.attention);
	if (error.kind === "misconfigured" && mayBeStale)
		return { kind: "retry", error: error.message, commit: em => clearPreparation(em, integration) };
	const result = resultOfError(error, remoteApiOf(provider), job);
	// A quota on bulk calls alone must not throttle the integration's single calls.
	return error.bulkOnly && result.kind === "wait" ? { ...result, commit: async () => {} } : result;
}
