import { sql } from "kysely";
import type { RunStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";

export interface RunProgress {
	done?: number;
	failed?: number;
	/** The last error in the provider's words; null clears it. */
	error?: string | null;
	/** What a success says. */
	message?: string | null;
}

/**
 * Adds to a run's counts and, when everything is accounted for, ends it: all refused is failed, some is
 * partly_failed (docs/specification/integrations-and-jobs.md#runs). A run that succeeded has no error, whatever went
 * wrong on the way. A cancelled run keeps its status, and still counts what came in late. Returns the status; null when
 * there is no such run.
 *
 * Call it last in a transaction: whoever wants the run, such as a cancellation, must not wait for people to be stored.
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
