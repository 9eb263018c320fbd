import { sql } from "kysely";
import type { RunStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";

export interface RunProgress {
	done?: number;
	failed?: number;
	/** The last error in the provider's words; null clears it. */
	error?: string | null;
	/** The message of a success. */
	message?: string | null;
}

/**
 * Adds to a run's counts and ends the run when all items are settled: `failed` if all failed, `partly_failed` if some
 * did (docs/specification/integrations-and-jobs.md#runs). A successful run has no error, even if earlier attempts
 * failed. A cancelled run keeps its status, and late results are still counted. Returns the status; null when the run
 * does not exist.
 *
 * Call it last in a transaction, so that a cancellation, which needs the run's row lock, waits as briefly as possible.
 */
export async function settleRun(
	em: EntityManager,
	runId: string,
	progress: RunProgress,
): Promise<RunStatus | null> {
	const { done = 0, failed = 0 } = progress;
	const run = await em.kysely
		.updateTable("job_runs")
		.set(({ ref, eb }) => {
			const status = sql<RunStatus>`(case
				when ${ref("status")} not in ('queued', 'active')
					or ${ref("done")} + ${ref("failed")} + ${done + failed}::int < ${ref("total")} then ${ref("status")}
				when ${ref("failed")} + ${failed}::int = 0 then 'succeeded'
				when ${ref("done")} + ${done}::int = 0 then 'failed'
				else 'partly_failed' end)`;
			const error = progress.error === undefined ? ref("error") : sql`${progress.error}::text`;
			return {
				done: eb("done", "+", done),
				failed: eb("failed", "+", failed),
				...(progress.message && { message: progress.message }),
				status,
				error: sql<string | null>`case when ${status} = 'succeeded' then null else ${error} end`,
				finished_at: sql<Date | null>`case when ${status} not in ('queued', 'active')
					then coalesce(${ref("finished_at")}, clock_timestamp()) end`,
			};
		})
		.where("id", "=", runId)
		.returning("status")
		.modifyEnd(prepared)
		.executeTakeFirst();
	return run?.status ?? null;
}
