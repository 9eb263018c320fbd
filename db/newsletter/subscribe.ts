import { emailKey } from "#domain/shape.ts";
import { lockLeadsOf } from "../leads/addresses-of.ts";
import { takeConsentBack } from "../leads/withdraw-consent.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { Subscriber } from "./subscriber.ts";

export interface SubscribeRequest {
	/** Id of the subscriber if the address is new. */
	id: string;
	email: string;
	/** Whether a confirmation is required first (NEWSLETTER_DOUBLE_OPT_IN). */
	doubleOptIn: boolean;
	now: Date;
}

/** Rate limit in milliseconds: one address gets at most one mail through the form in this time. Unsubscribing resets it. */
const MAIL_PAUSE_MS = 10 * 60 * 1000;

/**
 * Adds an address to the list and enqueues its mail. A known subscriber stays unchanged; an unsubscribed one comes back only
 * through a confirmation, since anyone can enter an address. Must run in a transaction.
 */
export async function subscribe(em: EntityManager, { id, email, doubleOptIn, now }: SubscribeRequest) {
	const key = emailKey(email);
	const state = doubleOptIn ? "pending" : "subscribed";
	const made = await em.kysely
		.insertInto("subscribers")
		.values({
			id,
			email: email.trim(),
			email_key: key,
			state,
			mailed_at: now,
			subscribed_at: doubleOptIn ? null : now,
			created_at: now,
			updated_at: now,
		})
		.onConflict(conflict => conflict.column("email_key").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (made) {
		if (!doubleOptIn) await enqueue(em, "newsletter.changed", { subscriberId: id });
		await enqueue(
			em,
			"newsletter.mail",
			{ subscriberId: id, mail: doubleOptIn ? "confirm" : "welcome" },
			{ lane: "mail" },
		);
		return;
	}
	await enqueueConfirmRequest(em, "email_key", key, now);
}

/**
 * Enqueues a confirmation mail if the address is known and not subscribed, unless it was just sent a mail. Returns nothing, so
 * that a response cannot reveal whether the address is known. Must run in a transaction.
 */
export async function enqueueConfirmRequest(
	em: EntityManager,
	by: "id" | "email_key",
	value: string,
	now: Date,
) {
	const known = await em.kysely
		.updateTable("subscribers")
		.set({ mailed_at: now, updated_at: now })
		.where(by, "=", value)
		.where("state", "<>", "subscribed")
		.where(({ eb, or }) =>
			or([eb("mailed_at", "is", null), eb("mailed_at", "<", new Date(now.getTime() - MAIL_PAUSE_MS))]),
		)
		.returning("id")
		.executeTakeFirst();
	if (known)
		await enqueue(em, "newsletter.mail", { subscriberId: known.id, mail: "confirm" }, { lane: "mail" });
}

/** Confirms a subscription and enqueues the welcome mail; false if it no longer exists. Must run in a transaction. */
export async function confirmSubscription(em: EntityManager, subscriberId: string, now: Date) {
	await agreeAsLead(em, subscriberId, now);
	const confirmed = await em.nativeUpdate(
		Subscriber,
		{ id: subscriberId, state: { $ne: "subscribed" } },
		{ state: "subscribed", subscribedAt: now, confirmedAt: now, unsubscribedAt: null, updatedAt: now },
	);
	if (confirmed === 0) return (await em.count(Subscriber, { id: subscriberId })) > 0;
	await enqueue(em, "newsletter.changed", { subscriberId });
	await enqueue(em, "newsletter.mail", { subscriberId, mail: "welcome" }, { lane: "mail" });
	return true;
}

/** Returns whether a subscriber has unsubscribed since a time. */
export async function hasLeftSince(em: EntityManager, id: string, since: Date): Promise<boolean> {
	return (await em.count(Subscriber, { id, unsubscribedAt: { $gt: since } })) > 0;
}

/**
 * Records the confirmation as consent of the lead with the same address. The lead's row is locked before the subscriber's, in
 * the same order as in an erasure, otherwise the two could deadlock.
 */
async function agreeAsLead(em: EntityManager, subscriberId: string, now: Date): Promise<void> {
	await em.kysely
		.updateTable("leads")
		.set(({ eb }) => ({
			marketing_consent: true,
			consent_at: now,
			revision: eb("revision", "+", 1),
			updated_at: now,
		}))
		.where("email_key", "=", ({ selectFrom }) =>
			selectFrom("subscribers").where("id", "=", subscriberId).select("subscribers.email_key"),
		)
		.where("marketing_consent", "is distinct from", true)
		.execute();
}

/**
 * Unsubscribes, and withdraws the consent of the leads who have or had the address, under all their addresses. Idempotent.
 * `through` is the integration that reported it, which is not notified again. Must run in a transaction.
 */
export async function unsubscribe(
	em: EntityManager,
	subscriberId: string,
	now: Date,
	through: string | null = null,
): Promise<void> {
	const subscriber = await em.findOne(Subscriber, { id: subscriberId });
	if (!subscriber) return;
	// Locked before the subscriber's row, in the same order as in agreeAsLead.
	for (const lead of await lockLeadsOf(em, subscriber.emailKey)) await takeConsentBack(em, lead, through);
	const ended = await em.nativeUpdate(
		Subscriber,
		{ id: subscriberId, state: { $ne: "unsubscribed" } },
		{ state: "unsubscribed", unsubscribedAt: now, mailedAt: null, leftThrough: through, updatedAt: now },
	);
	if (ended > 0) await enqueue(em, "newsletter.changed", { subscriberId });
}
