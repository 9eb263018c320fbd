import type { RunStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";

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
	const rows = await em.execute<{ status: RunStatus }[]>(
		`update job_runs r set
			done = r.done + ?,
			failed = r.failed + ?,
			message = coalesce(?, r.message),
			(status, error, finished_at) = (
				select n.status,
					case when n.status = 'succeeded' then null when ? then ? else r.error end,
					case when n.status in ('queued', 'active') then null else coalesce(r.finished_at, clock_timestamp()) end
				from (select case
					when r.status not in ('queued', 'active') or r.done + r.failed + ? < r.total then r.status
					when r.failed + ? = 0 then 'succeeded'
					when r.done + ? = 0 then 'failed'
					else 'partly_failed' end as status) n
			)
		 where r.id = ? returning r.status`,
		[
			done,
			failed,
			progress.message ?? null,
			progress.error !== undefined,
			progress.error ?? null,
			done + failed,
			failed,
			done,
			runId,
		],
	);
	return rows[0]?.status ?? null;
}
