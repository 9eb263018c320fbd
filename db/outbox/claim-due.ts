import { sql } from "kysely";
import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { FEW, fromNow, now, prepared, preparedForFew } from "../sql.ts";

/** What the relay hands to the queue: names of rows, never what stands in them. */
export interface DueMessage {
	id: string;
	topic: string;
	lane: Lane;
	/** Ids and positions of rows (domain/jobs/topics.ts). */
	payload: Record<string, unknown>;
	priority: number;
	/** Which attempt is due, from 1. */
	attempt: number;
}

/** Most messages of one integration that are in hand at a time, by lane; a lane without one has no bound. */
export type Bounds = Partial<Record<Lane, number>>;

/** Any number, the same in all workers: of their claims, each sees what the others took. */
const LOCK = 7_301_955;
/** A claim never pauses: one that does belongs to a process that was stopped, and must not keep the lock from others. */
const STOPPED_MS = 5_000;

/**
 * Claims up to `limit` due messages and leases them for `leaseMs` milliseconds; of each integration's messages those of
 * the best priority come first. A message whose lease has ended is due again, and the try that let it end has lost it.
 * Handing a message to the queue twice is harmless, so a queue that was lost is filled again by itself. A slow provider
 * holds up its own integration alone: no more of its messages are claimed at once than its lane's bound.
 */
export async function claimDue(em: EntityManager, limit: number, leaseMs: number, bounds: Bounds) {
	const due = await em.kysely
		.selectFrom("outbox")
		.where("due_at", "<=", now)
		.limit(FEW + 1)
		.select("id")
		.modifyEnd(prepared)
		.execute();
	if (due.length === 0) return [];
	return em.transactional(async inner => {
		// Nobody waits for the disk: a claim that is lost in a crash of the database is made again, which is harmless.
		await sql`select ${prepared} set_config('idle_in_transaction_session_timeout', ${String(STOPPED_MS)}, true),
			set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${LOCK})`.execute(inner.kysely);
		return claim(inner, { limit, leaseMs, bounds, due: due.length });
	});
}

interface Claim {
	limit: number;
	leaseMs: number;
	bounds: Bounds;
	/** How many are due; of many, only that they are no few. */
	due: number;
}

async function claim(em: EntityManager, { limit, leaseMs, bounds, due }: Claim) {
	const { rows } = await sql<DueMessage>`
		${preparedForFew(due)} with busy as (
			select r.integration_id, count(*) as messages from outbox o join job_runs r on r.id = o.run_id
			where (o.owner is not null or o.queued) and o.due_at > now() group by r.integration_id
		 ), placed as (
			select o.id, o.due_at, (${JSON.stringify(bounds)}::jsonb ->> o.lane)::int as bound, coalesce(b.messages, 0)
				+ row_number() over (partition by coalesce(r.integration_id, o.id) order by o.priority, o.due_at) as place
			from outbox o left join job_runs r on r.id = o.run_id left join busy b on b.integration_id = r.integration_id
			where o.due_at <= now()
		 ), due as (
			select id from outbox where due_at <= now() and id in (
				select id from placed where bound is null or place <= bound order by due_at limit ${limit}
			) for update skip locked
		 )
		 update outbox set due_at = ${fromNow(leaseMs)}, owner = null, queued = true
		 from due where outbox.id = due.id
		 returning outbox.id, outbox.topic, outbox.lane, outbox.payload, outbox.priority, outbox.attempts + 1 as attempt`.execute(
		em.kysely,
	);
	return rows;
}

/** Makes claimed messages due again after `afterMs`, unless somebody has begun them: the queue did not take them. */
export async function unclaim(em: EntityManager, ids: string[], afterMs: number): Promise<void> {
	await em.execute(
		`update outbox set queued = false, due_at = now() + make_interval(secs => ?)
		 where queued and owner is null and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
		[afterMs / 1000, JSON.stringify(ids)],
	);
}
