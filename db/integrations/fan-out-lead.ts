import { sql } from "kysely";
import type { Provider } from "#domain/integrations/providers.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { isSubscribedTo } from "#domain/webhooks/events.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { hasConsent } from "./has-consent.ts";
import { crowdedIntegrations, joinWaitingSync } from "./join-waiting-sync.ts";
import { startLeadSync } from "./start-sync.ts";

/**
 * Starts a sync of a lead to each active integration with automatic sync, and to each that may hold the lead under a former
 * address; none for a lead without an e-mail. When many syncs are waiting and the provider's `batchSize` allows it, the lead
 * joins a waiting call. `messageId` is the idempotency key: a retry after a crash starts nothing twice. Must run in a
 * transaction.
 */
export async function fanOutLead(
	em: EntityManager,
	leadId: string,
	messageId: string,
	batchSize: (provider: Provider) => number = () => 1,
): Promise<void> {
	const integrations = await em.kysely
		.selectFrom("leads as l")
		.innerJoin("integrations as i", join => join.on("i.is_active", "=", true))
		.leftJoin("subscribers as n", "n.email_key", "l.email_key")
		.where("l.id", "=", leadId)
		.where("l.quarantined_at", "is", null)
		.where("l.email_key", "is not", null)
		.select(({ exists, selectFrom }) => [
			"i.id",
			"i.provider",
			"i.settings",
			hasConsent.as("agreed"),
			exists(
				selectFrom("lead_syncs as s")
					.whereRef("s.lead_id", "=", "l.id")
					.whereRef("s.integration_id", "=", "i.id")
					.where("s.moving", "=", true)
					.select("s.lead_id"),
			).as("moving"),
			sql<boolean>`i.id = any(${crowdedIntegrations})`.as("crowded"),
		])
		.modifyEnd(prepared)
		.execute();
	for (const integration of integrations) {
		const { autoSync, audience } = integration.settings;
		const isWaitedFor = autoSync && (audience !== "consented" || integration.agreed);
		if (!isWaitedFor && !integration.moving) continue;
		if (integration.provider === "webhook" && !isSubscribedTo(integration.settings, "contacts.upserted"))
			continue;
		const maxItems = batchSize(integration.provider);
		if (integration.crowded && (await joinWaitingSync(em, { leadId, integration, maxItems }))) continue;
		await startLeadSync(em, {
			leadId,
			integration,
			actor: "system",
			priority: PRIORITY.automatic,
			dedupeKey: `${messageId}/${integration.id}`,
		});
	}
}
