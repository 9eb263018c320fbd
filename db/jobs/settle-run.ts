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
 * partly_failed (contract, details). A cancelled run keeps its status, and still counts what came in late.
 */
export async function settleRun(em: EntityManager, runId: string, progress: RunProgress): Promise<void> {
	const { done = 0, failed = 0 } = progress;
	await em.execute(
		`update job_runs set
			done = done + ?,
			failed = failed + ?,
			error = case when ? then ? else error end,
			message = coalesce(?, message),
			status = case
				when status not in ('queued', 'active') or done + failed + ? < total then status
				when failed + ? = 0 then 'succeeded'
				when done + ? = 0 then 'failed'
				else 'partly_failed' end,
			finished_at = case
				when finished_at is null and done + failed + ? >= total then clock_timestamp() else finished_at end
		 where id = ?`,
		[
			done,
			failed,
			progress.error !== undefined,
			progress.error ?? null,
			progress.message ?? null,
			done + failed,
			failed,
			done,
			done + failed,
			runId,
		],
	);
}
