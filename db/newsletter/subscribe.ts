import { emailKey } from "#domain/text.ts";
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

/** Milliseconds within which one address gets at most one mail through the form. */
const MAIL_PAUSE_MS = 10 * 60 * 1000;

/**
 * Puts an address on the list and promises the mail that belongs to it. A known subscriber stays as they are;
 * somebody who left comes back only through a confirmation, since anyone can type an address. Call it in a
 * transaction.
 */
export async function subscribe(
	em: EntityManager,
	{ id, email, doubleOptIn, now }: SubscribeRequest,
): Promise<void> {
	const key = emailKey(email);
	const state = doubleOptIn ? "pending" : "subscribed";
	const made = await em.execute<{ id: string }[]>(
		`insert into subscribers (id, email, email_key, state, mailed_at, subscribed_at, created_at, updated_at)
		 values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (email_key) do nothing returning id`,
		[id, email.trim(), key, state, now, doubleOptIn ? null : now, now, now],
	);
	if (made.length > 0) {
		if (!doubleOptIn) await enqueue(em, "newsletter.changed", { subscriberId: id });
		await enqueue(
			em,
			"newsletter.mail",
			{ subscriberId: id, mail: doubleOptIn ? "confirm" : "welcome" },
			{ lane: "mail" },
		);
		return;
	}
	const asked = await em.execute<{ id: string }[]>(
		`update subscribers set mailed_at = ?, updated_at = ?
		 where email_key = ? and state <> 'subscribed' and (mailed_at is null or mailed_at < ?) returning id`,
		[now, now, key, new Date(now.getTime() - MAIL_PAUSE_MS)],
	);
	const known = asked[0];
	if (known)
		await enqueue(em, "newsletter.mail", { subscriberId: known.id, mail: "confirm" }, { lane: "mail" });
}

/** Confirms a subscription and welcomes; false when there is nobody with this id any more. Call it in a transaction. */
export async function confirmSubscription(
	em: EntityManager,
	subscriberId: string,
	now: Date,
): Promise<boolean> {
	await tellLead(em, subscriberId, true, now);
	const confirmed = await em.execute<{ id: string }[]>(
		`update subscribers set state = 'subscribed', subscribed_at = ?, unsubscribed_at = null, updated_at = ?
		 where id = ? and state <> 'subscribed' returning id`,
		[now, now, subscriberId],
	);
	if (confirmed.length === 0) return (await em.count(Subscriber, { id: subscriberId })) > 0;
	await enqueue(em, "newsletter.changed", { subscriberId });
	await enqueue(em, "newsletter.mail", { subscriberId, mail: "welcome" }, { lane: "mail" });
	return true;
}

/**
 * What a subscriber's own word means for the lead with the same address. The lead's row comes before the subscriber's,
 * as it does for whoever erases a person: in another order the two would wait for each other.
 */
async function tellLead(em: EntityManager, subscriberId: string, agrees: boolean, now: Date): Promise<void> {
	await em.execute(
		`update leads l set marketing_consent = ?, consent_at = ?, revision = l.revision + 1, updated_at = ?
		 from subscribers s where s.id = ? and l.email_key = s.email_key and l.marketing_consent is distinct from ?`,
		[agrees, now, now, subscriberId, agrees],
	);
}

/** Ends a subscription, and consent to marketing with it; doing it twice is no different. Call it in a transaction. */
export async function unsubscribe(em: EntityManager, subscriberId: string, now: Date): Promise<void> {
	await tellLead(em, subscriberId, false, now);
	const ended = await em.execute<{ id: string }[]>(
		`update subscribers set state = 'unsubscribed', unsubscribed_at = ?, updated_at = ?
		 where id = ? and state <> 'unsubscribed' returning id`,
		[now, now, subscriberId],
	);
	if (ended.length > 0) await enqueue(em, "newsletter.changed", { subscriberId });
}
