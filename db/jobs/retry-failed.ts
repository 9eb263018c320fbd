import { AppError } from "#domain/errors.ts";
import type { RunFilter } from "#domain/jobs/run-query.ts";
import type { EntityManager } from "../orm.ts";
import { filterRuns } from "./list-runs.ts";
import { retryRun } from "./retry-run.ts";

/** Most runs retried by one call, which is a few seconds' work. */
const BATCH_SIZE = 500;

/** Result of retrying failed runs. */
export interface RetryResult {
	retried: number;
	/** Runs that a retry cannot help, since all their leads were erased. */
	left: number;
	/** Whether there are more failed runs for another call. */
	more: boolean;
}

/** Selects the failed runs that match a filter and can be retried. */
async function failedRuns(em: EntityManager, filter: RunFilter) {
	return em.kysely
		.selectFrom("job_runs as r")
		.where(await filterRuns(em, filter))
		.where("r.status", "in", ["failed", "partly_failed"])
		.where("r.kind", "!=", "lead_import")
		.where(({ eb, or }) =>
			or([
				eb("r.kind", "=", "tax_report"),
				eb("r.integration_id", "is not", null),
				eb("r.conversion_destination_id", "is not", null),
			]),
		)
		.select("r.id");
}

export async function hasFailed(em: EntityManager, filter: RunFilter): Promise<boolean> {
	const [failed] = await (await failedRuns(em, filter)).limit(1).execute();
	return failed !== undefined;
}

/** Retries the failed and partly failed runs that match a filter, oldest first, each in its own transaction. */
export async function retryFailed(em: EntityManager, filter: RunFilter, actor: string): Promise<RetryResult> {
	const runs = await (await failedRuns(em, filter))
		.orderBy("r.created_at")
		.orderBy("r.id")
		.limit(BATCH_SIZE + 1)
		.execute();
	const outcome = { retried: 0, left: 0, more: runs.length > BATCH_SIZE };
	for (const { id } of runs.slice(0, BATCH_SIZE)) {
		try {
			await retryRun(em.fork(), id, actor);
			outcome.retried += 1;
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			outcome.left += 1;
		}
	}
	return outcome;
}
