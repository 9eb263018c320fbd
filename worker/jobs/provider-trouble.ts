import { setAttention, throttleIntegration } from "#db/integrations/connection.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { countProviderError } from "../metrics.ts";
import { ProviderError } from "../providers/provider-error.ts";
import type { JobContext, JobResult } from "./handler.ts";
import type { RunProvider } from "./provider-context.ts";

const DEFAULT_THROTTLE_MS = 5_000;
/** Up to this much is added to a wait, so that waiting jobs do not return at the same moment. */
const JITTER_MS = 500;

/** A provider that asked for rest is left alone; one with wrong credentials is called only when a person asks. */
export function holdBack({ integration }: RunProvider, { message }: JobContext): JobResult | null {
	const restMs = (integration.throttledUntil?.getTime() ?? 0) - Date.now();
	if (restMs > 0)
		return {
			kind: "wait",
			reason: "Waiting for the provider's rate limit",
			afterMs: restMs + Math.random() * JITTER_MS,
		};
	if (integration.attention && message.priority !== PRIORITY.interactive)
		return { kind: "failed", error: integration.attention };
	return null;
}

/** What an error of a whole call means for its job; errors of other kinds are thrown on. */
export function failedCall(error: unknown, { integration }: RunProvider): JobResult {
	if (!(error instanceof ProviderError)) throw error;
	countProviderError(integration.provider, error.kind);
	switch (error.kind) {
		case "throttled": {
			const afterMs = error.retryAfterMs ?? DEFAULT_THROTTLE_MS;
			return {
				kind: "wait",
				reason: error.message,
				afterMs: afterMs + Math.random() * JITTER_MS,
				commit: em => throttleIntegration(em, integration.id, afterMs),
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
				commit: em => setAttention(em, integration.id, error.message),
			};
		case "protocol":
			return { kind: "failed", error: error.message };
	}
}
