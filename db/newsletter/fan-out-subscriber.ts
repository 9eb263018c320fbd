import { PRIORITY } from "#domain/jobs/topics.ts";
import { isWanted } from "#domain/webhooks/events.ts";
import { Integration } from "../integrations/integration.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

/**
 * Promises to tell each active integration that wants changes by itself where a subscriber stands. `messageId`
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
	for (const integration of await em.find(Integration, { isActive: true })) {
		if (!integration.settings.autoSync) continue;
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
