import { emailKey } from "#domain/shape.ts";
import { lockLeadsOf } from "../leads/addresses-of.ts";
import { takeConsentBack } from "../leads/withdraw-consent.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { Subscriber } from "./subscriber.ts";

export interface SubscribeRequest {
	/** Used when the address is new. */
	id: string;
	email: string;
	/** Whether a confirmation is asked for first (NEWSLETTER_DOUBLE_OPT_IN). */
	doubleOptIn: boolean;
	now: Date;
}

/** Milliseconds within which one address gets at most one mail through the form; who leaves may ask anew at once. */
const MAIL_PAUSE_MS = 10 * 60 * 1000;

/**
 * Puts an address on the list and promises the mail that belongs to it. A known subscriber stays as they are;
 * somebody who left comes back only through a confirmation, since anyone can type an address. Call it in a
 * transaction.
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
	await askToConfirm(em, "email_key", key, now);
}

/**
 * Promises a confirmation to whoever is not subscribed, unless their address just had a mail; nobody is told whether there is
 * such a person. Call it in a transaction.
 */
export async function askToConfirm(em: EntityManager, by: "id" | "email_key", value: string, now: Date) {
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

/** Confirms a subscription and welcomes; false when there is nobody with this id any more. Call it in a transaction. */
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

/**
 * Confirming is also the consent of the lead with the same address. The lead's row comes before the subscriber's,
 * as it does for whoever erases a person: in another order the two would wait for each other.
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
 * Ends a subscription, and with it the consent of the lead who has or had the address, under every address of theirs; doing
 * it twice is no different. `through` is the integration that told us, which is not told again. Call it in a transaction.
 */
export async function unsubscribe(
	em: EntityManager,
	subscriberId: string,
	now: Date,
	through: string | null = null,
): Promise<void> {
	const subscriber = await em.findOne(Subscriber, { id: subscriberId });
	if (!subscriber) return;
	// Before the subscriber's row, as above.
	for (const lead of await lockLeadsOf(em, subscriber.emailKey)) await takeConsentBack(em, lead, through);
	const ended = await em.nativeUpdate(
		Subscriber,
		{ id: subscriberId, state: { $ne: "unsubscribed" } },
		{ state: "unsubscribed", unsubscribedAt: now, mailedAt: null, leftThrough: through, updatedAt: now },
	);
	if (ended > 0) await enqueue(em, "newsletter.changed", { subscriberId });
}
