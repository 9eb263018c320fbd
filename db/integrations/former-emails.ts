import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { isSubscribedTo } from "#domain/webhooks/events.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { anyOf, now } from "../sql.ts";
import { Integration } from "./integration.ts";
import type { SyncStatus } from "./lead-sync.ts";
import { startLeadSync } from "./start-sync.ts";

/**
 * Records that a lead had this address (its key) at every integration it has a sync state for. That includes a call in flight,
 * because the row exists before the call. Must run in the transaction that changes the address, with the lead's row locked.
 */
export async function recordFormerAddress(
	em: EntityManager,
	leadId: string,
	emailKey: string,
): Promise<void> {
	await em.kysely
		.updateTable("lead_syncs")
		.set(({ ref }) => ({
			former_emails: sql<
				string[]
			>`array_append(array_remove(${ref("former_emails")}, ${emailKey}), ${emailKey})`,
			moving: true,
			updated_at: now,
		}))
		.where("lead_id", "=", leadId)
		.execute();
}

/**
 * Removes an address that belongs to another lead again from a lead's former addresses. The provider's record under that
 * address may have been the lead's own, so the lead is marked to be sent again.
 */
export async function removeFormerAddress(
	em: EntityManager,
	leadId: string,
	emailKey: string,
): Promise<void> {
	await em.kysely
		.updateTable("lead_syncs")
		.set(({ ref }) => ({
			former_emails: sql<string[]>`array_remove(${ref("former_emails")}, ${emailKey})`,
			moving: true,
		}))
		.where("lead_id", "=", leadId)
		.execute();
}

/**
 * Starts a sync of a lead with a new address to each active integration that holds it, also to those without automatic sync, so
 * that the record there follows the lead. Must run in a transaction, after `recordFormerAddress`.
 */
export const syncAddressChange = (em: EntityManager, leadId: string, actor: string): Promise<void> =>
	syncToHolders(em, leadId, actor, true);

/** Starts syncs of a lead to the active integrations that hold it; with `moving` only where it has a new address. */
async function syncToHolders(em: EntityManager, leadId: string, actor: string, moving: boolean) {
	const holders = await em.kysely
		.selectFrom("lead_syncs")
		.where("lead_id", "=", leadId)
		.$if(moving, query => query.where("moving", "=", true))
		.select("integration_id as id")
		.execute();
	if (holders.length === 0) return;
	const integrations = await em.find(Integration, { isActive: true, id: holders.map(({ id }) => id) });
	for (const integration of integrations) {
		if (!receivesAddresses(integration)) continue;
		await startLeadSync(em, { leadId, integration, actor, priority: PRIORITY.automatic });
	}
}

/**
 * Sends a lead that was merged, or separated again, to the integrations: an imported one only to those that hold it. Must run in
 * a transaction.
 */
export async function sendMerged(em: EntityManager, leadId: string, actor: string): Promise<void> {
	const imported = await em.kysely
		.selectFrom("leads")
		.where("id", "=", leadId)
		.where("origin", "=", "import")
		.select("id")
		.executeTakeFirst();
	if (imported) await syncToHolders(em, leadId, actor, false);
	else await enqueue(em, "lead.captured", { leadId });
}

/**
 * Starts syncs to an integration for all leads whose address change it missed, for example while it was inactive or its key was
 * rejected; only leads with one of these sync statuses. Must run in a transaction.
 */
export async function syncAddressChanges(
	em: EntityManager,
	integration: AddressReceiver,
	statuses: readonly SyncStatus[],
) {
	if (!receivesAddresses(integration)) return;
	const people = await em.kysely
		.selectFrom("lead_syncs")
		.where("integration_id", "=", integration.id)
		// Matches the predicate of the partial index lead_syncs_former.
		.where(sql<boolean>`former_emails <> '{}'`)
		.where("moving", "=", true)
		.where("status", "in", statuses)
		.select("lead_id as leadId")
		.orderBy("lead_id")
		.execute();
	for (const { leadId } of people)
		await startLeadSync(em, { leadId, integration, actor: "system", priority: PRIORITY.automatic });
}

type AddressReceiver = Pick<Integration, "id" | "provider" | "settings">;

const receivesAddresses = ({ provider, settings }: AddressReceiver) =>
	provider !== "webhook" || isSubscribedTo(settings, "contacts.upserted");

/**
 * Records that an integration holds these leads under their current address only. Skips a lead if the provider holds an older
 * revision, or if another call for it is open, because that call may bring a former address back. If another lead now has one
 * of the former addresses and was synced since `readAt`, it is sent again, because its record may have been removed afterwards.
 * Must run in the transaction that stores the results.
 */
export async function confirmAddressChanges(
	em: EntityManager,
	{ integrationId, readAt }: { integrationId: string; readAt: string },
	leadIds: readonly string[],
): Promise<void> {
	await em.kysely
		.updateTable("lead_syncs as s")
		.set({ moving: false })
		.where("s.integration_id", "=", integrationId)
		.where("s.lead_id", "=", anyOf(leadIds))
		.where("s.synced_revision", "=", ({ selectFrom }) =>
			selectFrom("leads as l").whereRef("l.id", "=", "s.lead_id").select("l.revision"),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("job_items as i")
						.innerJoin("job_runs as r", "r.id", "i.run_id")
						.whereRef("i.lead_id", "=", "s.lead_id")
						.where("i.status", "=", "pending")
						.where("r.integration_id", "=", integrationId)
						.where("r.status", "in", ["queued", "active"])
						.select("i.run_id"),
				),
			),
		)
		.execute();
	const { rows } = await sql<{ id: string }>`
		select distinct o.id from lead_syncs s
		cross join unnest(s.former_emails) f
		join leads o on o.email_key = f and o.id <> s.lead_id
		join lead_syncs t on t.lead_id = o.id and t.integration_id = s.integration_id
		where s.integration_id = ${integrationId} and s.lead_id = any(${[...leadIds]}::uuid[])
			and t.synced_at > ${readAt}::timestamptz
	`.execute(em.kysely);
	const integration = rows.length > 0 ? await em.findOne(Integration, { id: integrationId }) : null;
	if (!integration?.isActive) return;
	for (const { id } of rows)
		await startLeadSync(em, { leadId: id, integration, actor: "system", priority: PRIORITY.automatic });
}
