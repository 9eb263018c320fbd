import { randomUUID } from "node:crypto";
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
	/** Names this try: whoever else took the message over has another one. */
	owner: string;
	/** When it began, by the database's clock. */
	startedAt: string;
}

/**
 * Takes a message and writes down that it is being tried, before it is. While the lease lasts nobody else can take
 * it; a try whose worker died is marked interrupted by the next. Returns null when the work is done, was cancelled,
 * or is in other hands. All times are the database's, so that no worker's clock matters.
 */
export async function beginAttempt(
	em: EntityManager,
	id: string,
	leaseMs: number,
): Promise<BegunMessage | null> {
	const owner = randomUUID();
	const rows = await em.execute<BegunMessage[]>(
		`with begun as (
			update outbox set attempts = attempts + 1, owner = ?, queued = false, due_at = now() + make_interval(secs => ?)
			where id = ? and (owner is null or due_at <= now()) returning *
		 ), interrupted as (
			update job_attempts set outcome = 'interrupted', finished_at = now()
			where run_id = (select run_id from begun) and message = (select id from begun) and outcome = 'running'
		 ), tried as (
			insert into job_attempts (run_id, message, number, started_at)
			select run_id, id, attempts, clock_timestamp() from begun where run_id is not null
		 ), run as (
			update job_runs r set status = 'active', started_at = coalesce(started_at, now()),
				attempts = greatest(r.attempts, r.earlier_attempts + b.attempts)
			from begun b where r.id = b.run_id and r.status in ('queued', 'active')
				and (r.status = 'queued' or r.attempts < r.earlier_attempts + b.attempts)
		 )
		 select id, topic, lane, payload, run_id as "runId", priority, attempts, ticket, owner,
			now()::text as "startedAt"
		 from begun`,
		[owner, leaseMs / 1000, id],
	);
	return rows[0] ?? null;
}
