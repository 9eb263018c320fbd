import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { isWanted } from "#domain/webhooks/events.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, now } from "../sql.ts";
import { Integration } from "./integration.ts";
import type { SyncStatus } from "./lead-sync.ts";
import { startLeadSync } from "./start-sync.ts";

/**
 * Notes that a lead had this address (its key) wherever it was ever on its way to: a call of this moment counts too, since
 * the row stands before it. Call it in the transaction that changes the address, with the lead locked.
 */
export async function noteFormer(em: EntityManager, leadId: string, emailKey: string): Promise<void> {
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
 * Takes an address that is another person's again out of what a lead is known to have had. What stands under it at the
 * providers may have been the lead's own record, so it is to be sent again.
 */
export async function forgetFormer(em: EntityManager, leadId: string, emailKey: string): Promise<void> {
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
 * Promises to tell each active integration that holds a lead of its new address, whether or not it is told of new leads by
 * itself: the record there follows the person. Call it in a transaction, after `noteFormer`.
 */
export async function followMove(em: EntityManager, leadId: string, actor: string): Promise<void> {
	const moving = await em.kysely
		.selectFrom("lead_syncs")
		.where("lead_id", "=", leadId)
		.where("moving", "=", true)
		.select("integration_id as id")
		.execute();
	if (moving.length === 0) return;
	const integrations = await em.find(Integration, { isActive: true, id: moving.map(({ id }) => id) });
	for (const integration of integrations) {
		if (!isTold(integration)) continue;
		await startLeadSync(em, { leadId, integration, actor, priority: PRIORITY.automatic });
	}
}

/**
 * Promises to tell an integration of everybody whose move it has not followed, as it does not while it is switched off or
 * refuses its key; of those alone whose sync stands so. Call it in a transaction.
 */
export async function followMoves(em: EntityManager, integration: Told, statuses: readonly SyncStatus[]) {
	if (!isTold(integration)) return;
	const people = await em.kysely
		.selectFrom("lead_syncs")
		.where("integration_id", "=", integration.id)
		// By the index of those who ever moved.
		.where(sql<boolean>`former_emails <> '{}'`)
		.where("moving", "=", true)
		.where("status", "in", statuses)
		.select("lead_id as leadId")
		.orderBy("lead_id")
		.execute();
	for (const { leadId } of people)
		await startLeadSync(em, { leadId, integration, actor: "system", priority: PRIORITY.automatic });
}

type Told = Pick<Integration, "id" | "provider" | "settings">;

const isTold = ({ provider, settings }: Told) =>
	provider !== "webhook" || isWanted(settings, "contacts.upserted");

/**
 * Notes that an integration holds these leads under their present address alone. Not where the provider holds an older
 * revision, or another call about the same lead is open: that may bring a former address back. Somebody else who has such
 * an address now, and was sent under it since `readAt`, is sent again: it may have been removed after them. Call it in
 * the transaction that stores what was sent.
 */
export async function settleMoves(
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
