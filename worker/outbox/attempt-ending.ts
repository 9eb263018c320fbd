import type { BegunMessage } from "#db/outbox/begin-attempt.ts";
import type { FinishedAttempt } from "#db/outbox/finish-attempt.ts";
import { backoffMs } from "#domain/jobs/backoff.ts";
import type { JobResult } from "../jobs/handler.ts";

/** A message retried sooner would collide with its own job, which is still in the queue. */
const MIN_PAUSE_MS = 300;

/** Maps a job result to what is stored for the attempt and its message. */
export function endingOf(
	result: JobResult,
	{ attempts, ticket: known }: BegunMessage,
): Omit<FinishedAttempt, "messageId" | "topic" | "runId"> {
	if (result.kind === "done") {
		const error = result.refused ?? null;
		return { outcome: error ? "failed" : "succeeded", error, ending: { message: "done" } };
	}
	if (result.kind === "failed")
		return { outcome: "failed", error: result.error, ending: { message: "done" } };
	const ticket = result.ticket === undefined ? known : result.ticket;
	if (result.kind === "retry") {
		const afterMs = Math.max(result.afterMs ?? 0, backoffMs(attempts, Math.random()));
		return {
			outcome: "retrying",
			error: result.error,
			ending: { message: "again", afterMs, countsAsAttempt: true, ticket },
		};
	}
	const afterMs = Math.max(result.afterMs, MIN_PAUSE_MS);
	return {
		outcome: result.reason === null ? null : "waiting",
		error: result.reason,
		ending: { message: "again", afterMs, countsAsAttempt: false, ticket },
	};
}
