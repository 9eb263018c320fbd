import { PRIORITY } from "#domain/jobs/topics.ts";
import { isWanted } from "#domain/webhooks/events.ts";
import { Integration } from "../integrations/integration.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

/** The integrations that were given an address, as a lead or as a subscriber. */
async function holders(em: EntityManager, emailKey: string): Promise<Set<string>> {
	const db = em.getKysely();
	const rows = await db
		.selectFrom("lead_syncs as s")
		.innerJoin("leads as l", "l.id", "s.lead_id")
		.where("l.email_key", "=", emailKey)
		.where("s.synced_at", "is not", null)
		.select("s.integration_id as id")
		.union(
			db
				.selectFrom("newsletter_syncs as n")
				.innerJoin("subscribers as p", "p.id", "n.subscriber_id")
				.innerJoin("job_runs as r", "r.id", "n.run_id")
				.where("p.email_key", "=", emailKey)
				.where("n.status", "=", "done")
				.where("r.integration_id", "is not", null)
				.select(({ ref }) => ref("r.integration_id").$notNull().as("id")),
		)
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/**
 * Promises to tell each active integration that wants changes by itself where a subscriber stands, and each that holds
 * them that they left. `messageId`
 * makes a repeat after a crash start nothing twice. Call it in a transaction.
 */
export async function fanOutSubscriber(
	em: EntityManager,
	subscriberId: string,
	messageId: string,
): Promise<void> {
	const subscriber = await em.findOne(Subscriber, { id: subscriberId });
	// Who has not confirmed has agreed to nothing yet.
	if (!subscriber || subscriber.state === "pending") return;
	const holding = subscriber.state === "unsubscribed" ? await holders(em, subscriber.emailKey) : null;
	for (const integration of await em.find(Integration, { isActive: true })) {
		// Who left must be let go wherever they were sent, also by hand.
		if (!integration.settings.autoSync && !holding?.has(integration.id)) continue;
		if (subscriber.state === "unsubscribed" && subscriber.leftThrough === integration.id) continue;
		if (
			integration.provider === "webhook" &&
			!isWanted(integration.settings, `newsletter.${subscriber.state}`)
		)
			continue;
		const runId = await createRun(em, {
			kind: "newsletter_sync",
			actor: "system",
			integrationId: integration.id,
			total: 1,
			dedupeKey: `${messageId}/${integration.id}`,
		});
		if (!runId) continue;
		await em.insert(NewsletterSync, { run: runId, subscriber: subscriberId, updatedAt: new Date() });
		const options = { lane: integration.provider, priority: PRIORITY.automatic, runId };
		await enqueue(em, "newsletter.sync", { runId }, options);
	}
}
