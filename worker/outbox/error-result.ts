import { SealedElsewhere } from "#db/integrations/vault.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { errorCode } from "#domain/errors.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";

/** Returns an error's name, code and stack frames, without its message, which may hold personal data. */
export function describeError(error: unknown): { error: string; code?: string; at?: string } {
	if (!(error instanceof Error)) return { error: typeof error };
	const at = error.stack
		?.split("\n")
		.filter(line => /^\s+at /.test(line))
		.slice(0, 6)
		.map(line => line.trim())
		.join(" < ");
	const code = errorCode(error);
	return { error: error.name, ...(code && { code }), ...(at && { at }) };
}

/** Maps an error that no handler caught to a job result: a bug, unless the work was interrupted. */
export function resultOfUncaught(
	error: unknown,
	{ signal, log, message }: Pick<JobContext, "signal" | "log" | "message">,
): JobResult {
	// The process is stopping, or another worker has claimed the message: no effect, and no error.
	if (signal.aborted || error instanceof LeaseLost) return { kind: "wait", reason: null, afterMs: 0 };
	const described = describeError(error);
	// A wrong APP_SECRET is for the operator to correct; retries succeed after that.
	if (error instanceof SealedElsewhere) {
		log.error(
			{ message: message.id, topic: message.topic },
			"a stored key is encrypted with another APP_SECRET",
		);
		return { kind: "retry", error: error.message };
	}
	log.error({ message: message.id, topic: message.topic, ...described }, "job broke");
	return { kind: "retry", error: `Internal error (${described.error})` };
}
