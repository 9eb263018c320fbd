import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, prepared } from "../sql.ts";

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
	/** Of what promised it, or null. */
	traceparent: string | null;
	/** When it began, by the database's clock. */
	startedAt: string;
}

/**
 * True, and has the commit of quick internal work wait for no disk: a crash of the database that loses it brings the message
 * back, and what it promised is begun, and flushed with all before it, ahead of any call (PostgreSQL's asynchronous commit).
 */
export const unsynced = sql<boolean>`case lane when ${sql.lit("events" satisfies Lane)}
	then set_config('synchronous_commit', 'off', true) = 'off' else true end`;

/**
 * Takes a message and writes down that it is being tried, before it is. While the lease lasts nobody else can take
 * it; a try whose worker died is marked interrupted by the next. Returns null when the work is done, was cancelled,
 * is in other hands, or waits for its next try; what belongs to a cancelled run is dropped, but for an import whose
 * end is still to be learnt. All times are the database's, so that no worker's clock matters.
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
		 from begun where ${unsynced}`.execute(em.kysely);
	return rows[0] ?? null;
}
