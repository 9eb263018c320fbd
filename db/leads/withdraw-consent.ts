import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { now } from "../sql.ts";
import { addressesOf } from "./addresses-of.ts";
import { Lead } from "./lead.ts";

/**
 * Records that a person told staff not to write any more, and unsubscribes them from the newsletter: that is how integrations
 * learn of it, and it keeps later form checkboxes from subscribing them again. Throws AppError "not_found".
 */
export async function withdrawConsent(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const lead = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!lead) throw notFound("lead");
		await withdraw(inner, lead, actor);
	});
}

/**
 * Withdraws consent as withdrawConsent does, for a lead whose row is locked. `through` is the integration that reported it,
 * which is not notified again. Must run in a transaction.
 */
export async function withdraw(
	em: EntityManager,
	lead: LeavingLead,
	actor: string,
	through: string | null = null,
): Promise<void> {
	if (await takeConsentBack(em, lead, through)) await recordAudit(em, actor, "lead.withdraw", lead.id);
}

type LeavingLead = Pick<Lead, "id" | "email" | "emailKey" | "marketingConsent" | "consentAt">;

/**
 * Withdraws a lead's consent and unsubscribes all its current and former addresses; the list records each as unsubscribed even
 * if it did not know it. The lead's row must be locked. Returns whether anything changed.
 */
export async function takeConsentBack(em: EntityManager, lead: LeavingLead, through: string | null) {
	const former = (await addressesOf(em, lead.id)).filter(key => key !== lead.emailKey);
	const unsubscribed: string[] = [];
	for (const address of [lead, ...former.map(key => ({ email: key, emailKey: key }))]) {
		const subscriber = await unsubscribeAddress(em, address, through);
		// Integrations were never sent a former address that the list did not know.
		if (subscriber && (address === lead || !subscriber.isNew)) unsubscribed.push(subscriber.id);
	}
	for (const id of unsubscribed) await enqueue(em, "newsletter.changed", { subscriberId: id });
	// A box left empty stores a "no" without a time: only a withdrawal has one.
	const changed = lead.marketingConsent !== false || !lead.consentAt;
	if (changed) {
		await em.kysely
			.updateTable("leads")
			.set({ marketing_consent: false, consent_at: now, revision: sql`revision + 1`, updated_at: now })
			.where("id", "=", lead.id)
			.execute();
	}
	return changed || unsubscribed.length > 0;
}

const goneThrough = (through: string | null) =>
	({
		state: "unsubscribed",
		unsubscribed_at: now,
		mailed_at: null,
		left_through_id: through,
		updated_at: now,
	}) as const;

/** Unsubscribes an address, recording it if it is new; undefined if there is none or it was already unsubscribed. */
export async function unsubscribeAddress(
	em: EntityManager,
	{ email, emailKey }: Pick<Lead, "email" | "emailKey">,
	through: string | null,
) {
	if (!email || !emailKey) return undefined;
	const subscriber = goneThrough(through);
	return em.kysely
		.insertInto("subscribers")
		.values({ ...subscriber, id: randomUUID(), email, email_key: emailKey, created_at: now })
		.onConflict(conflict =>
			conflict.column("email_key").doUpdateSet(subscriber).where("subscribers.state", "<>", "unsubscribed"),
		)
		.returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
		.executeTakeFirst();
}
