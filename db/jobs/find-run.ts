import type { AttemptOutcome, ItemStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from "./run-row.ts";

/** What became of one person of a run; erased people have no id any more. */
export interface RunItem {
	position: number;
	leadId: string | null;
	fullName: string | null;
	email: string | null;
	status: ItemStatus;
	error: string | null;
	remoteId: string | null;
	updatedAt: string;
}

/** One try of one job of a run. */
export interface RunAttempt {
	number: number;
	outcome: AttemptOutcome;
	error: string | null;
	startedAt: string;
	finishedAt: string | null;
}

const MAX_ITEMS = 20_000;
const MAX_ATTEMPTS_SHOWN = 1_000;

/** Runs by id, in no order; ids that are not there are left out. */
export async function findRuns(em: EntityManager, ids: string[]): Promise<RunRow[]> {
	if (ids.length === 0) return [];
	return em.execute(
		`select ${RUN_COLUMNS} from ${RUN_TABLES} where r.id in (${ids.map(() => "?").join(",")})`,
		ids,
	);
}

/** The people of a run in order, those who need attention first when `failedFirst`. */
export async function runItems(
	em: EntityManager,
	runId: string,
	{ limit = MAX_ITEMS, failedFirst = false }: { limit?: number; failedFirst?: boolean } = {},
): Promise<RunItem[]> {
	const order = failedFirst ? "(i.status in ('failed', 'suppressed')) desc, i.position" : "i.position";
	return em.execute(
		`select i.position, i.lead_id as "leadId", l.full_name as "fullName", l.email,
			case when i.status = 'pending' and r.status = 'cancelled' then r.status else i.status end as status, i.error,
			i.remote_id as "remoteId", ${iso("i.updated_at")} as "updatedAt"
		 from job_items i join job_runs r on r.id = i.run_id left join leads l on l.id = i.lead_id where i.run_id = ? order by ${order} limit ?`,
		[runId, limit],
	);
}

/** The tries of a run, newest first. */
export async function runAttempts(em: EntityManager, runId: string): Promise<RunAttempt[]> {
	return em.execute(
		`select number, outcome, error, ${iso("started_at")} as "startedAt", ${iso("finished_at")} as "finishedAt"
		 from job_attempts where run_id = ? order by id desc limit ?`,
		[runId, MAX_ATTEMPTS_SHOWN],
	);
}

/** A run, or null. */
export async function findRun(em: EntityManager, id: string): Promise<RunRow | null> {
	const [run] = await findRuns(em, [id]);
	return run ?? null;
}
