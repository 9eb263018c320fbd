import { setDestinationAttention, throttleDestination } from "#db/conversions/note-destination.ts";
import type { OpenDestination } from "#db/conversions/open-upload.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { countProviderError } from "../metrics.ts";
import { conversionAdapters } from "../providers/conversion-adapters.ts";
import type { ConversionAdapter, ConversionContext } from "../providers/conversion-port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import type { JobContext, JobResult } from "./handler.ts";

/** Platforms count requests by the minute. */
const DEFAULT_THROTTLE_MS = 15_000;
/** Up to this much is added to a wait, so that waiting jobs do not return at the same moment. */
const JITTER_MS = 2_000;
/** An answer that makes no sense may come from something in between: so often it is asked for again. */
const PROTOCOL_TRIES = 5;

/** A destination's adapter with what it needs for a call. */
export function adapterOf(
	{ platform, connection }: OpenDestination,
	{ http, ownTokens: tokens, signal }: JobContext,
): { adapter: ConversionAdapter; context: ConversionContext } {
	return {
		adapter: conversionAdapters[platform],
		context: { connection, http, tokens, signal, now: () => Date.now() },
	};
}

/** Reasons to make no call now; a person who asks is let through all but the platform's rest. */
export function holdBack(
	{ restMs, isActive, attention }: OpenDestination,
	{ message }: JobContext,
): JobResult | null {
	if (restMs > 0) return { kind: "wait", reason: null, afterMs: restMs + Math.random() * JITTER_MS };
	if (message.priority === PRIORITY.interactive) return null;
	if (!isActive) return { kind: "failed", error: "The destination is switched off" };
	return attention ? { kind: "failed", error: attention } : null;
}

/** What a call that failed as a whole means for its job, by the kind of error. */
export function failedCall(
	error: unknown,
	{ id }: OpenDestination,
	{ message, signal }: JobContext,
): JobResult {
	if (!(error instanceof ProviderError) || signal.aborted) throw error;
	countProviderError("conversions", error.kind);
	switch (error.kind) {
		case "throttled": {
			const afterMs = error.retryAfterMs || DEFAULT_THROTTLE_MS;
			return {
				kind: "wait",
				reason: error.message,
				afterMs: afterMs + Math.random() * JITTER_MS,
				commit: em => throttleDestination(em, id, afterMs),
			};
		}
		case "transient":
			return { kind: "retry", error: error.message, afterMs: error.retryAfterMs };
		case "auth":
		case "forbidden":
		case "misconfigured":
			return {
				kind: "failed",
				error: error.message,
				commit: em => setDestinationAttention(em, id, error.message),
			};
		case "protocol":
			return message.attempts < PROTOCOL_TRIES
				? { kind: "retry", error: error.message }
				: { kind: "failed", error: error.message };
	}
}
