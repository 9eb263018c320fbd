import { setDestinationAttention, throttleDestination } from "#db/conversions/note-destination.ts";
import type { OpenDestination } from "#db/conversions/open-upload.ts";
import { countProviderError } from "../metrics.ts";
import { conversionAdapters } from "../providers/conversion-adapters.ts";
import type { ConversionAdapter, ConversionContext } from "../providers/conversion-port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { notingTokens } from "../providers/redacting-adapter.ts";
import { circuitBreaker, type RemoteApi, resultOfError } from "./circuit-breaker.ts";
import type { JobContext, JobResult } from "./handler.ts";

/** Returns a destination's adapter and the context for its calls. */
export function adapterOf(
	{ platform, connection }: OpenDestination,
	{ http, ownTokens, signal }: JobContext,
): { adapter: ConversionAdapter; context: ConversionContext } {
	const accessTokens = new Set<string>();
	const tokens = notingTokens(ownTokens, accessTokens);
	return {
		adapter: conversionAdapters[platform],
		context: { connection, http, tokens, accessTokens, signal, now: () => Date.now() },
	};
}

const remoteApiOf = (destination: OpenDestination): RemoteApi => ({
	what: "destination",
	isActive: destination.isActive,
	attention: destination.attention,
	throttledMs: destination.throttledMs,
	jitterMs: 2_000,
	// The platforms' rate limits are per minute.
	throttleMs: 15_000,
	throttle: (em, forMs) => throttleDestination(em, destination, forMs),
	noteAttention: (em, message) => setDestinationAttention(em, destination, message),
});

/** Returns a result when no call may be made now, else null. */
export function checkCircuit(destination: OpenDestination, job: JobContext): JobResult | null {
	return circuitBreaker(remoteApiOf(destination), job);
}

/** Maps the error of a call that failed as a whole to a job result. Rethrows what is no ProviderError. */
export function resultOfFailure(error: unknown, destination: OpenDestination, job: JobContext): JobResult {
	if (!(error instanceof ProviderError) || job.signal.aborted) throw error;
	countProviderError("conversions", error.kind);
	return resultOfError(error, remoteApiOf(destination), job);
}
