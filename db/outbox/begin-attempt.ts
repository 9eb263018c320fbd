import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, prepared } from "../sql.ts";

/** A message whose attempt has begun. */
export interface BegunMessage {
	id: string;
	topic: string;
	lane: Lane;
	payload: unknown;
	runId: string | null;
	priority: number;
	/** Number of attempts, including this one. */
	attempts: number;
	ticket: Record<string, unknown> | null;
	/** Fencing token of this attempt: a worker that takes the message over gets another one. */
	owner: string;
	/** The W3C traceparent of the code that enqueued it, or null. */
	traceparent: string | null;
	/** When the attempt began, by the database's clock. */
	startedAt: string;
}

/**
 * Always true; turns off synchronous_commit for messages of the lane "events" (quick internal work). If a database crash loses
 * the commit, the message is due again; what it enqueued begins with a synchronous commit, which flushes it, before any call.
 */
export const asynchronousCommit = sql<boolean>`case lane when ${sql.lit("events" satisfies Lane)}
	then set_config('synchronous_commit', 'off', true) = 'off' else true end`;

/**
 * Claims a message and records the attempt before it starts. During the lease no other worker can claim it; the unfinished
 * attempt of a worker that died is marked interrupted by the next one. Returns null when the message is done, cancelled,
 * claimed by another worker or waiting for its next attempt. Deletes messages of a cancelled run, except for a provider's
 * import whose result is still to be fetched. All times are the database's, so that workers' clocks do not matter.
 */
export async function beginAttempt(em: EntityManager, id: string, leaseMs: number) {
	const owner = randomUUID();
	const { rows } = await sql<BegunMessage>`
		${prepared} with dropped as (
			delete from outbox o using job_runs r
			where o.id = ${id}::uuid and (o.owner is null or o.due_at <= now()) and r.id = o.run_id and r.status = 'cancelled'
				and (o.ticket is null or not jsonb_exists(o.ticket, 'import')) returning o.run_id, o.id
		 ), begun as (
			update outbox set attempts = attempts + 1, owner = ${owner}::uuid, queued = false, due_at = ${fromNow(leaseMs)}
			where id = ${id}::uuid and (queued or due_at <= now()) and not exists (select 1 from dropped) returning *
		 ), interrupted as (
			update job_attempts a set outcome = 'interrupted', finished_at = now()
			from (select run_id, id from begun union all select run_id, id from dropped) taken
			where a.run_id = taken.run_id and a.message = taken.id and a.outcome = 'running'
		 ), tried as (
			insert into job_attempts (run_id, message, number, started_at)
			select run_id, id, attempts, clock_timestamp() from begun where run_id is not null
		 ), run as (
			update job_runs r set status = 'active', started_at = coalesce(started_at, now()),
				attempts = greatest(r.attempts, r.earlier_attempts + b.attempts)
			from begun b where r.id = b.run_id and r.status in ('queued', 'active')
				and (r.status = 'queued' or r.attempts < r.earlier_attempts + b.attempts)
		 )
		 select id, topic, lane, payload, run_id as "runId", priority, attempts, ticket, owner, traceparent,
			now()::text as "startedAt"
		 from begun where ${asynchronousCommit}`.execute(em.kysely);
	return rows[0] ?? null;
}
