import type { EntityManager } from "../orm.ts";
import { forgetErrors } from "./erase-lead.ts";
import { Lead } from "./lead.ts";
import { tracesOf } from "./traces-of.ts";

/**
 * Stores the integrations that were sent these leads as syncs of the subscribers with the same addresses: they must receive a
 * later withdrawal too (db/newsletter/fan-out-subscriber.ts).
 */
async function keepHolders(em: EntityManager, leadIds: readonly string[]): Promise<void> {
	await em.execute(
		`with held as materialized (
			select gen_random_uuid() as run, p.id as subscriber, s.integration_id, s.synced_at,
				s.synced_destination, s.remote_id
			from lead_syncs s join leads l on l.id = s.lead_id join subscribers p on p.email_key = l.email_key
			where s.lead_id = any(?::uuid[]) and s.synced_at is not null
		 ), runs as (
			insert into job_runs (id, kind, status, total, done, message, actor, integration_id, created_at, started_at, finished_at)
			select run, 'newsletter_sync', 'succeeded', 1, 1, 'Sent as a lead, since deleted', 'system', integration_id,
				synced_at, synced_at, synced_at
			from held
		 )
		 insert into newsletter_syncs (run_id, subscriber_id, status, remote_id, destination, updated_at)
		 select run, subscriber, 'done', remote_id, synced_destination, synced_at from held`,
		[`{${leadIds}}`],
	);
}

/**
 * Deletes leads that nobody asked to erase, and with them what providers said about them. Must run in a transaction that has
 * locked them. Returns how many there were.
 */
export async function deleteLeads(em: EntityManager, ids: readonly string[]): Promise<number> {
	for (const id of ids) await forgetErrors(em, id, await tracesOf(em, id));
	await keepHolders(em, ids);
	return em.nativeDelete(Lead, { id: { $in: [...ids] } });
}
