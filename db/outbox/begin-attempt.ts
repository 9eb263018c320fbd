import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";

/** A message whose work is being tried. */
export interface BegunMessage {
	id: string;
	topic: string;
	lane: Lane;
	payload: unknown;
	runId: string | null;
	priority: number;
	/** Tries so far, this one included. */
	attempts: number;
	ticket: Record<string, unknown> | null;
}

/**
 * Writes down that a message is being tried, before it is: the lease keeps others away, and a try whose worker
 * died is marked interrupted. Returns null when the work is done or was cancelled.
 */
export async function beginAttempt(
	em: EntityManager,
	id: string,
	leaseMs: number,
): Promise<BegunMessage | null> {
	const rows = await em.execute<BegunMessage[]>(
		`with begun as (
			update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ?) where id = ? returning *
		 ), interrupted as (
			update job_attempts set outcome = 'interrupted', finished_at = now()
			where run_id = (select run_id from begun) and message = ? and outcome = 'running'
		 ), tried as (
			insert into job_attempts (run_id, message, number, started_at)
			select run_id, id, attempts, clock_timestamp() from begun where run_id is not null
		 ), run as (
			update job_runs set status = 'active', attempts = attempts + 1, started_at = coalesce(started_at, now())
			where id = (select run_id from begun) and status in ('queued', 'active')
		 )
		 select id, topic, lane, payload, run_id as "runId", priority, attempts, ticket from begun`,
		[leaseMs / 1000, id, id],
	);
	return rows[0] ?? null;
}
