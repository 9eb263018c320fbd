import type { AttemptOutcome } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";

/** How a try ended for its message: `again` keeps the message, due after `afterMs`. */
export type Ending =
	| { message: "done" }
	| { message: "again"; afterMs: number; countsAsAttempt: boolean; ticket?: Record<string, unknown> | null };

export interface FinishedAttempt {
	messageId: string;
	runId: string | null;
	outcome: Exclude<AttemptOutcome, "running" | "interrupted">;
	/** In the provider's words, or null. */
	error: string | null;
	ending: Ending;
}

/** Writes down how a try ended. Call it in the transaction that stores the effect. */
export async function finishAttempt(em: EntityManager, finished: FinishedAttempt): Promise<void> {
	const { messageId, runId, outcome, error, ending } = finished;
	if (runId) {
		await em.execute(
			`update job_attempts set outcome = ?, error = ?, finished_at = clock_timestamp()
			 where run_id = ? and message = ? and outcome = 'running'`,
			[outcome, error, runId, messageId],
		);
	}
	if (ending.message === "done") {
		await em.execute("delete from outbox where id = ?", [messageId]);
		return;
	}
	await em.execute(
		`update outbox set due_at = now() + make_interval(secs => ?), attempts = attempts - ?, ticket = coalesce(?::jsonb, ticket)
		 where id = ?`,
		[
			ending.afterMs / 1000,
			ending.countsAsAttempt ? 0 : 1,
			ending.ticket ? JSON.stringify(ending.ticket) : null,
			messageId,
		],
	);
	if (runId && error) {
		await em.execute("update job_runs set error = ? where id = ? and status in ('queued', 'active')", [
			error,
			runId,
		]);
	}
}
