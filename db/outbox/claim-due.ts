import { sql } from "kysely";
import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, now, prepared, preparedForSmallBatch, SMALL_BATCH } from "../sql.ts";

/** A message as the relay hands it to the queue: ids of rows, without their content. */
export interface DueMessage {
	id: string;
	topic: string;
	lane: Lane;
	/** Ids and positions of rows (domain/jobs/topics.ts). */
	payload: Record<string, unknown>;
	priority: number;
	/** Number of the attempt that is due, from 1. */
	attempt: number;
}

/** Most messages of one integration that are queued or in flight at once, by lane; a lane without a value is unlimited. */
export type LaneLimits = Partial<Record<Lane, number>>;

/** Arbitrary key of the advisory lock that serialises claims of all workers, so that each claim sees the others' messages. */
const LOCK = 7_301_955;
/** Timeout for a claim that idles in its transaction: its process was stopped, and must not keep the advisory lock. */
const STOPPED_MS = 5_000;

/**
 * Claims up to `limit` due messages with a lease of `leaseMs` milliseconds; among one integration's messages, by priority. A
 * message whose lease has expired is due again, and its former attempt has lost it. Handing a message to the queue twice is
 * harmless, so a queue that lost its jobs is refilled. A slow provider delays only its own integration, because at most its
 * lane's bound of messages is claimed at once.
 */
export async function claimDue(em: EntityManager, limit: number, leaseMs: number, bounds: LaneLimits) {
	const due = await em.kysely
		.selectFrom("outbox")
		.where("due_at", "<=", now)
		.limit(SMALL_BATCH + 1)
		.select("id")
		.modifyEnd(prepared)
		.execute();
	if (due.length === 0) return [];
	return em.transactional(async inner => {
		// The commit does not wait for the disk: if a database crash loses a claim, it is repeated, which is harmless.
		await sql`select ${prepared} set_config('idle_in_transaction_session_timeout', ${String(STOPPED_MS)}, true),
			set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${LOCK})`.execute(inner.kysely);
		return claim(inner, { limit, leaseMs, bounds, due: due.length });
	});
}

interface Claim {
	limit: number;
	leaseMs: number;
	bounds: LaneLimits;
	/** Number of due messages, at most SMALL_BATCH + 1. */
	due: number;
}

async function claim(em: EntityManager, { limit, leaseMs, bounds, due }: Claim) {
	const { rows } = await sql<DueMessage>`
		${preparedForSmallBatch(due)} with busy as (
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

/** Makes claimed messages due again after `afterMs`, unless an attempt has begun, because the queue did not accept them. */
export async function unclaim(em: EntityManager, ids: string[], afterMs: number): Promise<void> {
	await em.execute(
		`update outbox set queued = false, due_at = now() + make_interval(secs => ?)
		 where queued and owner is null and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
		[afterMs / 1000, JSON.stringify(ids)],
	);
}
