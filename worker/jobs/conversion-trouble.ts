import { setDestinationAttention, throttleDestination } from "#db/conversions/note-destination.ts";
import type { OpenDestination } from "#db/conversions/open-upload.ts";
import { countProviderError } from "../metrics.ts";
import { conversionAdapters } from "../providers/conversion-adapters.ts";
import type { ConversionAdapter, ConversionContext } from "../providers/conversion-port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { type Called, noCallNow, resultOf } from "./call-trouble.ts";
import type { JobContext, JobResult } from "./handler.ts";

/** Returns a destination's adapter and the context for its calls. */
export function adapterOf(
	{ platform, connection }: OpenDestination,
	{ http, ownTokens: tokens, signal }: JobContext,
): { adapter: ConversionAdapter; context: ConversionContext } {
	return {
		adapter: conversionAdapters[platform],
		context: { connection, http, tokens, signal, now: () => Date.now() },
	};
}

const calledOf = ({ id, isActive, attention, restMs }: OpenDestination): Called => ({
	what: "destination",
	isActive,
	attention,
	restMs,
	jitterMs: 2_000,
	// The platforms' rate limits are per minute.
	throttleMs: 15_000,
	throttle: (em, forMs) => throttleDestination(em, id, forMs),
	complain: (em, message) => setDestinationAttention(em, id, message),
});

/** Returns a result when no call may be made now, else null. */
export function holdBack(destination: OpenDestination, job: JobContext): JobResult | null {
	return noCallNow(calledOf(destination), job);
}

/** Maps the error of a call that failed as a whole to a job result. Rethrows what is no ProviderError. */
export function failedCall(error: unknown, destination: OpenDestination, job: JobContext): JobResult {
	if (!(error instanceof ProviderError) || job.signal.aborted) throw error;
	countProviderError("conversions", error.kind);
	return resultOf(error, calledOf(destination), job);
}
