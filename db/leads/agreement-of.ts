import type { Agreement } from "#domain/leads/lead-merge.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import type { EntityManager } from "../orm.ts";
import type { Lead } from "./lead.ts";

/** What a lead agreed to; whoever left the newsletter, also before they were a lead, took it back. */
export async function agreementOf(
	em: EntityManager,
	{ emailKey, marketingConsent = null, consentAt = null }: Partial<Pick<Lead, keyof Agreement | "emailKey">>,
): Promise<Agreement> {
	const left = emailKey && (await em.findOne(Subscriber, { emailKey, state: "unsubscribed" }));
	return left
		? { marketingConsent: false, consentAt: left.unsubscribedAt ?? new Date() }
		: { marketingConsent, consentAt };
}
