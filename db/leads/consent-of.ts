import type { Agreement } from "#domain/leads/lead-merge.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf } from "../sql.ts";
import type { Lead } from "./lead.ts";

/** Returns a lead's marketing consent; an unsubscribe from the newsletter, also one before the lead existed, overrides it. */
export async function consentOf(
	em: EntityManager,
	{ emailKey, marketingConsent = null, consentAt = null }: Partial<Pick<Lead, keyof Agreement | "emailKey">>,
): Promise<Agreement> {
	const unsubscribed = emailKey && (await em.findOne(Subscriber, { emailKey, state: "unsubscribed" }));
	return unsubscribed
		? { marketingConsent: false, consentAt: unsubscribed.unsubscribedAt ?? new Date() }
		: { marketingConsent, consentAt };
}

/** Withdraws the marketing consent of leads whose address has unsubscribed from the newsletter. Must run in a transaction. */
export async function applyUnsubscribes(em: EntityManager, leadIds: readonly string[]): Promise<void> {
	await em.kysely
		.updateTable("leads as l")
		.from("subscribers as s")
		.set(({ ref }) => ({ marketing_consent: false, consent_at: ref("s.unsubscribed_at") }))
		.where("l.id", "=", anyOf(leadIds))
		.where("l.marketing_consent", "is distinct from", false)
		.whereRef("s.email_key", "=", "l.email_key")
		.where("s.state", "=", "unsubscribed")
		.execute();
}
