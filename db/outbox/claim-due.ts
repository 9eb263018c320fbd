import type { Lane } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";

/** What the relay hands to the queue: names of rows, never their content. */
export interface DueMessage {
	id: string;
	topic: string;
	lane: Lane;
	priority: number;
}

/**
 * Claims up to `limit` due messages and leases them for `leaseMs`: when the lease ends and the row still stands,
 * it is due again. Handing a message to the queue twice is harmless, so a lost queue heals by itself. A try that
 * let its lease end has lost the message.
 */
export async function claimDue(em: EntityManager, limit: number, leaseMs: number): Promise<DueMessage[]> {
	return em.execute(
		`with due as (
			select id from outbox where due_at <= now() order by due_at limit ? for update skip locked
		 )
		 update outbox set due_at = now() + make_interval(secs => ?), owner = null, queued = true
		 from due where outbox.id = due.id
		 returning outbox.id, outbox.topic, outbox.lane, outbox.priority`,
		[limit, leaseMs / 1000],
	);
}

/** The queue has taken these messages: whichever still waits there is asked for again only after `leaseMs`. */
export async function extendClaim(em: EntityManager, ids: string[], leaseMs: number): Promise<void> {
	await em.execute(
		`update outbox set due_at = now() + make_interval(secs => ?)
		 where queued and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
		[leaseMs / 1000, JSON.stringify(ids)],
	);
}

/** Makes claimed messages due again after `afterMs`, unless somebody works on them: the queue did not take them. */
export async function unclaim(em: EntityManager, ids: string[], afterMs: number): Promise<void> {
	if (ids.length === 0) return;
	await em.execute(
		`update outbox set queued = false, due_at = now() + make_interval(secs => ?)
		 where owner is null and id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`,
		[afterMs / 1000, JSON.stringify(ids)],
	);
}

/** Makes everything due that the queue was to hold: it has lost its memory. */
export async function requeueAll(em: EntityManager): Promise<void> {
	await em.execute("update outbox set due_at = now() where queued and due_at > now()");
}
