import type { ExpressionBuilder } from "kysely";
import { isSubscribedTo } from "#domain/webhooks/events.ts";
import { Integration } from "../integrations/integration.ts";
import { createRunOnce } from "../jobs/create-run.ts";
import type { Database, EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { anyOf, countAll, idsOf, preparedForSmallBatch } from "../sql.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

type SyncTables = Database & { p: Database["subscribers"] };

/** Returns the ids of integrations that were sent an address, as a lead or as a subscriber. */
async function holders(em: EntityManager, emailKey: string): Promise<Set<string>> {
	const rows = await em.kysely
		.selectFrom("lead_syncs as s")
		.innerJoin("leads as l", "l.id", "s.lead_id")
		.where("l.email_key", "=", emailKey)
		.where("s.synced_at", "is not", null)
		.select("s.integration_id as id")
		.union(
			em.kysely
				.selectFrom("newsletter_syncs as n")
				.innerJoin("subscribers as p", "p.id", "n.subscriber_id")
				.innerJoin("job_runs as r", "r.id", "n.run_id")
				.where("p.email_key", "=", emailKey)
				.where("n.status", "=", "done")
				.where("r.integration_id", "is not", null)
				.select(({ ref }) => ref("r.integration_id").$notNull().as("id")),
		)
		.execute();
	return new Set(idsOf(rows));
}

/** Tells whether an integration receives this newsletter state: a webhook if subscribed to the event, others always. */
const receives = (
	{ provider, settings }: Pick<Integration, "provider" | "settings">,
	state: "subscribed" | "unsubscribed",
): boolean => provider !== "webhook" || isSubscribedTo(settings, `newsletter.${state}`);

/**
 * Starts syncs of a subscriber's state to each active integration with automatic sync; an unsubscribe also to each that holds
 * the address. `messageId` is the idempotency key: a retry after a crash starts nothing twice. Must run in a transaction.
 */
export async function fanOutSubscriber(em: EntityManager, subscriberId: string, messageId: string) {
	const subscriber = await em.findOne(Subscriber, { id: subscriberId });
	// A subscriber who has not confirmed has not consented yet.
	if (!subscriber || subscriber.state === "pending") return;
	const holding = subscriber.state === "unsubscribed" ? await holders(em, subscriber.emailKey) : null;
	for (const integration of await em.find(Integration, { isActive: true })) {
		// An unsubscribe must reach every integration that was sent the address, also those synced by hand.
		if (!integration.settings.autoSync && !holding?.has(integration.id)) continue;
		if (subscriber.state === "unsubscribed" && subscriber.leftThrough === integration.id) continue;
		if (!receives(integration, subscriber.state)) continue;
		await startNewsletterSync(em, subscriberId, integration, `${messageId}/${integration.id}`);
	}
}

/** Starts a run that sends a subscriber's state to one integration; does nothing if `dedupeKey` exists. */
async function startNewsletterSync(
	em: EntityManager,
	subscriber: string,
	{ id, provider }: Pick<Integration, "id" | "provider">,
	dedupeKey: string | null,
): Promise<void> {
	const run = { kind: "newsletter_sync", actor: "system", integrationId: id, total: 1 } as const;
	const runId = await createRunOnce(em, run, dedupeKey);
	if (!runId) return;
	await em.insert(NewsletterSync, { run: runId, subscriber, updatedAt: new Date() });
	await enqueue(em, "newsletter.sync", { runId }, { lane: provider });
}

/**
 * Starts syncs to an integration for every subscriber that it holds and whose unsubscribe it missed: while it was inactive, its
 * key was rejected or it was unavailable for long. Leaves out subscribers with `maxAttempts` attempts. Must run in a transaction.
 */
export async function syncMissedUnsubscribes(
	em: EntityManager,
	integration: Pick<Integration, "id" | "provider" | "settings">,
	maxAttempts?: number,
): Promise<void> {
	if (!receives(integration, "unsubscribed")) return;
	const { id } = integration;
	const syncs = ({ selectFrom }: ExpressionBuilder<SyncTables, "p">) =>
		selectFrom("newsletter_syncs as n")
			.innerJoin("job_runs as r", "r.id", "n.run_id")
			.whereRef("n.subscriber_id", "=", "p.id")
			.where("r.integration_id", "=", id);
	const syncsSince = (eb: ExpressionBuilder<SyncTables, "p">) =>
		syncs(eb).where("r.created_at", ">=", eb.ref("p.unsubscribed_at").$notNull());
	const people = await em.kysely
		.selectFrom("subscribers as p")
		.where("p.state", "=", "unsubscribed")
		.where("p.left_through_id", "is distinct from", id)
		.where(eb =>
			eb.or([
				eb.exists(syncs(eb).where("n.status", "=", "done").select("n.run_id")),
				eb.exists(
					eb
						.selectFrom("lead_syncs as s")
						.innerJoin("leads as l", "l.id", "s.lead_id")
						.whereRef("l.email_key", "=", "p.email_key")
						.where("s.integration_id", "=", id)
						.where("s.synced_at", "is not", null)
						.select("s.lead_id"),
				),
			]),
		)
		.where(eb => eb.not(eb.exists(syncsSince(eb).where("n.status", "<>", "failed").select("n.run_id"))))
		.$if(maxAttempts !== undefined, query =>
			query.where(eb => eb(syncsSince(eb).select(countAll.as("n")), "<", maxAttempts ?? 0)),
		)
		.select("p.id")
		.execute();
	for (const person of people) await startNewsletterSync(em, person.id, integration, null);
}

/**
 * Starts syncs to an integration for the leads among these that unsubscribed while they were being sent as consenting: the sync
 * of the unsubscribe may have arrived before this one. Must run in the transaction that stores the results.
 */
export async function syncConcurrentUnsubscribes(
	em: EntityManager,
	integrationId: string,
	leadIds: readonly string[],
): Promise<void> {
	if (leadIds.length === 0) return;
	const people = await em.kysely
		.selectFrom("leads as l")
		.innerJoin("subscribers as p", "p.email_key", "l.email_key")
		.where("l.id", "=", anyOf(leadIds))
		.where("p.state", "=", "unsubscribed")
		.select("p.id")
		.modifyEnd(preparedForSmallBatch(leadIds.length))
		.execute();
	const integration = people.length > 0 ? await em.findOne(Integration, { id: integrationId }) : null;
	if (!integration || !receives(integration, "unsubscribed")) return;
	for (const { id } of people) await startNewsletterSync(em, id, integration, null);
}
