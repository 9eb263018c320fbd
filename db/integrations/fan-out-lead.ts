import { sql } from "kysely";
import type { Provider } from "#domain/integrations/providers.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { isWanted } from "#domain/webhooks/events.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { agreed } from "./agreed.ts";
import { crowdedIntegrations, joinWaitingSync } from "./join-waiting-sync.ts";
import { startLeadSync } from "./start-sync.ts";

/**
 * Starts one sync of a lead for each active integration that wants new leads by itself, and for each that may hold the
 * lead under a former address; none for a lead without an e-mail. Where many wait already, and `batchSize` of a provider
 * allows it, the lead joins a call that is still to be made. `messageId` is the idempotency key: a repeat after a crash
 * starts nothing twice. Call it in a transaction.
 */
export async function fanOutLead(
	em: EntityManager,
	leadId: string,
	messageId: string,
	batchSize: (provider: Provider) => number = () => 1,
): Promise<void> {
	const lead = await em.kysely
		.selectFrom("leads as l")
		.leftJoin("subscribers as n", "n.email_key", "l.email_key")
		.where("l.id", "=", leadId)
		.where("l.quarantined_at", "is", null)
		.where("l.email_key", "is not", null)
		.select([
			agreed.as("agreed"),
			sql<string[]>`array(select integration_id::text from lead_syncs where lead_id = l.id and moving)`.as(
				"moving",
			),
			crowdedIntegrations.as("crowded"),
		])
		.modifyEnd(prepared)
		.executeTakeFirst();
	if (!lead) return;
	const integrations = await em.kysely
		.selectFrom("integrations")
		.where("is_active", "=", true)
		.select(["id", "provider", "settings"])
		.modifyEnd(prepared)
		.execute();
	for (const integration of integrations) {
		const { autoSync, audience } = integration.settings;
		const isWaitedFor = autoSync && (audience !== "consented" || lead.agreed);
		if (!isWaitedFor && !lead.moving.includes(integration.id)) continue;
		if (integration.provider === "webhook" && !isWanted(integration.settings, "contacts.upserted")) continue;
		const most = batchSize(integration.provider);
		if (lead.crowded.includes(integration.id) && (await joinWaitingSync(em, { leadId, integration, most })))
			continue;
		await startLeadSync(em, {
			leadId,
			integration,
			actor: "system",
			priority: PRIORITY.automatic,
			dedupeKey: `${messageId}/${integration.id}`,
		});
	}
}
