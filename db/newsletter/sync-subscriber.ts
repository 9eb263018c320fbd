import { raw } from "@mikro-orm/core";
import type { SubscriberState } from "#domain/newsletter/subscription.ts";
import { settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { isoSeconds } from "../sql.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

/** A subscriber's data for an integration. */
export interface SubscriberToSync {
	id: string;
	email: string;
	state: SubscriberState;
	/** From the lead with the same address, if there is one. */
	fullName: string | null;
	/** ISO 8601. */
	consentAt: string | null;
	/** ISO 8601 time of a double opt-in confirmation; null if none was required. */
	confirmedAt: string | null;
	/** Whether the integration was sent the lead without consent. */
	heldBack: boolean | null;
}

/** Returns the current data of a run's subscriber; null after an erasure. */
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

export interface SubscriberSynced {
	status: "done" | "failed" | "suppressed";
	/** The provider's error message, or null. */
	error: string | null;
	remoteId: string | null;
	/** The integration's destination number at the sync; undefined if nothing was sent. */
	destination?: number;
	/** The message of a success. */
	message?: string;
}

/** Stores the result of a run and settles it. Must run in the transaction that ends the attempt. */
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

/** Enqueues another sync if the subscriber's state changed while it was being sent. */
export async function followUp(em: EntityManager, sent: SubscriberToSync): Promise<void> {
	const changed = await em.count(Subscriber, { id: sent.id, state: { $ne: sent.state } });
	if (changed > 0) await enqueue(em, "newsletter.changed", { subscriberId: sent.id });
}

/** Clears `held_back` of the subscriber's lead at the integration, which now knows the consent. */
export async function recordConsentSent(em: EntityManager, runId: string): Promise<void> {
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
