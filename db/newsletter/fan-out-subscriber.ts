import type { ExpressionBuilder } from "kysely";
import { isWanted } from "#domain/webhooks/events.ts";
import { Integration } from "../integrations/integration.ts";
import { createRunOnce } from "../jobs/create-run.ts";
import type { Database, EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { anyOf, countAll, idsOf, preparedForFew } from "../sql.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

type Told = Database & { p: Database["subscribers"] };

/** The integrations that were given an address, as a lead or as a subscriber. */
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

/** Whether an integration is told where subscribers stand: a webhook of what it was set up for, all others. */
const hears = (
	{ provider, settings }: Pick<Integration, "provider" | "settings">,
	state: "subscribed" | "unsubscribed",
): boolean => provider !== "webhook" || isWanted(settings, `newsletter.${state}`);

/**
 * Promises to tell each active integration that wants changes by itself where a subscriber stands, and each that holds
 * them that they left. `messageId`
 * makes a repeat after a crash start nothing twice. Call it in a transaction.
 */
export async function fanOutSubscriber(em: EntityManager, subscriberId: string, messageId: string) {
	const subscriber = await em.findOne(Subscriber, { id: subscriberId });
	// Who has not confirmed has agreed to nothing yet.
	if (!subscriber || subscriber.state === "pending") return;
	const holding = subscriber.state === "unsubscribed" ? await holders(em, subscriber.emailKey) : null;
	for (const integration of await em.find(Integration, { isActive: true })) {
		// Who left must be let go wherever they were sent, also by hand.
		if (!integration.settings.autoSync && !holding?.has(integration.id)) continue;
		if (subscriber.state === "unsubscribed" && subscriber.leftThrough === integration.id) continue;
		if (!hears(integration, subscriber.state)) continue;
		await startNewsletterSync(em, subscriberId, integration, `${messageId}/${integration.id}`);
	}
}

/** Starts a run that tells one integration where a subscriber stands; nothing for a repeat of `dedupeKey`. */
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
 * Promises to tell an integration of everybody whom it holds and who left without its being told: while it was switched
 * off, refused its key or was away for long. Somebody of whom it was tried `mostTries` times is left out. Call it in a
 * transaction.
 */
export async function tellWhoLeft(
	em: EntityManager,
	integration: Pick<Integration, "id" | "provider" | "settings">,
	mostTries?: number,
): Promise<void> {
	if (!hears(integration, "unsubscribed")) return;
	const { id } = integration;
	const told = ({ selectFrom }: ExpressionBuilder<Told, "p">) =>
		selectFrom("newsletter_syncs as n")
			.innerJoin("job_runs as r", "r.id", "n.run_id")
			.whereRef("n.subscriber_id", "=", "p.id")
			.where("r.integration_id", "=", id);
	const toldSince = (eb: ExpressionBuilder<Told, "p">) =>
		told(eb).where("r.created_at", ">=", eb.ref("p.unsubscribed_at").$notNull());
	const people = await em.kysely
		.selectFrom("subscribers as p")
		.where("p.state", "=", "unsubscribed")
		.where("p.left_through_id", "is distinct from", id)
		.where(eb =>
			eb.or([
				eb.exists(told(eb).where("n.status", "=", "done").select("n.run_id")),
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
		.where(eb => eb.not(eb.exists(toldSince(eb).where("n.status", "<>", "failed").select("n.run_id"))))
		.$if(mostTries !== undefined, query =>
			query.where(eb => eb(toldSince(eb).select(countAll.as("n")), "<", mostTries ?? 0)),
		)
		.select("p.id")
		.execute();
	for (const person of people) await startNewsletterSync(em, person.id, integration, null);
}

/**
 * Promises to tell an integration of those who left while these leads were sent to it as people who agree: what told it so
 * may have arrived before them. Call it in the transaction that stores what was sent.
 */
export async function tellWhoLeftMeanwhile(
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
		.modifyEnd(preparedForFew(leadIds.length))
		.execute();
	const integration = people.length > 0 ? await em.findOne(Integration, { id: integrationId }) : null;
	if (!integration || !hears(integration, "unsubscribed")) return;
	for (const { id } of people) await startNewsletterSync(em, id, integration, null);
}
