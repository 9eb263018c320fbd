import { raw } from "@mikro-orm/core";
import type { SubscriberState } from "#domain/newsletter/subscription.ts";
import { settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { isoSeconds } from "../sql.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

/** A subscriber as an integration is to be told of them. */
export interface SubscriberToSync {
	id: string;
	email: string;
	state: SubscriberState;
	/** From the lead with the same address, where there is one. */
	fullName: string | null;
	/** ISO 8601. */
	consentAt: string | null;
	/** ISO 8601; null for who never had to confirm. */
	confirmedAt: string | null;
	/** Whether the integration got the lead without consent from us. */
	heldBack: boolean | null;
}

/** The subscriber of a run as they stand now; null when they were erased. */
export async function subscriberOfRun(em: EntityManager, runId: string): Promise<SubscriberToSync | null> {
	const subscriber = await em.kysely
		.selectFrom("newsletter_syncs as n")
		.innerJoin("subscribers as s", "s.id", "n.subscriber_id")
		.leftJoin("leads as l", join =>
			join.onRef("l.email_key", "=", "s.email_key").on("l.quarantined_at", "is", null),
		)
		.innerJoin("job_runs as r", "r.id", "n.run_id")
		.leftJoin("integrations as t", "t.id", "r.integration_id")
		.leftJoin("lead_syncs as y", join =>
			join
				.onRef("y.lead_id", "=", "l.id")
				.onRef("y.integration_id", "=", "t.id")
				.onRef("y.synced_destination", ">=", "t.account_since"),
		)
		.where("n.run_id", "=", runId)
		.select(({ ref }) => [
			"s.id",
			"s.email",
			"s.state",
			"l.full_name as fullName",
			isoSeconds(ref("s.subscribed_at")).as("consentAt"),
			isoSeconds(ref("s.confirmed_at")).as("confirmedAt"),
			"y.held_back as heldBack",
		])
		.executeTakeFirst();
	return subscriber ?? null;
}

/** What came of telling an integration. */
export interface SubscriberSynced {
	status: "done" | "failed" | "suppressed";
	/** In the provider's words, or null. */
	error: string | null;
	remoteId: string | null;
	/** What the integration was when it was told; absent when it was not. */
	destination?: number;
	/** What success says. */
	message?: string;
}

/** Stores what came of a run, and ends it. Call it in the transaction that ends the attempt. */
export async function recordSubscriberSync(
	em: EntityManager,
	runId: string,
	{ status, error, remoteId, destination, message }: SubscriberSynced,
): Promise<void> {
	const outcome = { status, error, destination: destination ?? null, updatedAt: raw("now()") };
	await em.nativeUpdate(NewsletterSync, { run: runId }, { ...outcome, ...(remoteId && { remoteId }) });
	await settleRun(em, runId, {
		...(status === "done" ? { done: 1 } : { failed: 1 }),
		error,
		message: message ?? null,
	});
}

/** Promises another round when somebody changed their mind while an integration was being told. */
export async function followUp(em: EntityManager, told: SubscriberToSync): Promise<void> {
	const changed = await em.count(Subscriber, { id: told.id, state: { $ne: told.state } });
	if (changed > 0) await enqueue(em, "newsletter.changed", { subscriberId: told.id });
}

/** The integration knows of a subscriber's consent: their lead is held back there no more. */
export async function noteConsentTold(em: EntityManager, runId: string): Promise<void> {
	await em.kysely
		.updateTable("lead_syncs as y")
		.from("newsletter_syncs as n")
		.innerJoin("job_runs as r", "r.id", "n.run_id")
		.innerJoin("subscribers as s", "s.id", "n.subscriber_id")
		.innerJoin("leads as l", "l.email_key", "s.email_key")
		.set({ held_back: false })
		.where("n.run_id", "=", runId)
		.whereRef("y.lead_id", "=", "l.id")
		.whereRef("y.integration_id", "=", "r.integration_id")
		.where("y.held_back", "=", true)
		.execute();
}
