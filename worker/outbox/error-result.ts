import { SealedElsewhere } from "#db/integrations/vault.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { describeError } from "#db/process-log.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";

/** Maps an error that no handler caught to a job result: a bug, unless the work was interrupted. */
export function resultOfUncaught(
	error: unknown,
	{ signal, log, message }: Pick<JobContext, "signal" | "log" | "message">,
): JobResult {
	// The process is stopping, or another worker has claimed the message: no effect, and no error.
	if (signal.aborted || error instanceof LeaseLost) return { kind: "wait", reason: null, afterMs: 0 };
	// A wrong APP_SECRET is for the operator to correct; retries succeed after that.
	if (error instanceof SealedElsewhere) {
		log.error(
			{ message: message.id, topic: message.topic },
			"a stored key is encrypted with another APP_SECRET",
		);
		return { kind: "retry", error: error.message };
	}
	log.error({ message: message.id, topic: message.topic, err: error }, "job broke");
	return { kind: "retry", error: `Internal error (${describeError(error).name})` };
}
