import type { BegunMessage } from "#db/outbox/begin-attempt.ts";
import { inWorkSpan } from "#db/telemetry/spans.ts";

/** Runs a try of a message in a span, with what its line in the log says; `work` returns how it ended. */
export function traceMessage(
	{ id, topic, runId, attempts, traceparent }: BegunMessage,
	work: () => Promise<string>,
): Promise<string> {
	const attributes = {
		"job.topic": topic,
		"job.message": id,
		"job.attempt": attempts,
		...(runId && { "job.run": runId }),
	};
	return inWorkSpan(`job ${topic}`, attributes, { traceparent, attempt: attempts }, work, result => ({
		attributes: { "job.result": result },
		error: result === "retry" || result === "failed" ? result : undefined,
	}));
}
