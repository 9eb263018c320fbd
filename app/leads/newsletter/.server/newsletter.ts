import { randomUUID } from "node:crypto";
import { idempotencyKey } from "#app/http/.server/read-request.ts";
import { spendPublicPost } from "#app/http/rate-limit/.server/limits.ts";
import { announcer, config, entityManager } from "#app/services.server.ts";
import { once } from "#db/idempotency/once.ts";
import { askToConfirm, confirmSubscription, subscribe, unsubscribe } from "#db/newsletter/subscribe.ts";
import { readSubscriberToken, type SubscriberLink, type TokenPurpose } from "#db/newsletter/token.ts";
import type { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { emailKey } from "#domain/shape.ts";

/**
 * Takes an address for the newsletter. The answer is the same for new and known ones
 * (docs/specification/forms-and-intake.md#newsletter).
 */
export async function joinNewsletter(request: Request, form: NewsletterForm): Promise<void> {
	const key = idempotencyKey(request);
	await spendPublicPost();
	const identity = { scope: "newsletter", key, body: form, emailKey: emailKey(form.email) };
	await once(entityManager(), identity, {}, em =>
		subscribe(em, {
			id: randomUUID(),
			email: form.email,
			doubleOptIn: config.NEWSLETTER_DOUBLE_OPT_IN,
			now: new Date(),
		}),
	);
	announcer.announce("outbox", "leads");
}

/** What a link's token names, or null. */
function linkOf(request: Request, purpose: TokenPurpose): SubscriberLink | null {
	const token = new URL(request.url).searchParams.get("token") ?? "";
	return readSubscriberToken([config.APP_SECRET, config.APP_SECRET_PREVIOUS], purpose, token);
}

/** The subscriber whom a link to leave names, or null; it always works. */
export const leaverOf = (request: Request): string | null =>
	linkOf(request, "unsubscribe")?.subscriberId ?? null;

/** Whom a link to confirm names, and whether it still works; null where nobody signed it. */
export function confirmationOf(request: Request): { subscriberId: string; expired: boolean } | null {
	const link = linkOf(request, "confirm");
	// Those of before links had an end are older than any that works.
	return link && { subscriberId: link.subscriberId, expired: link.until === null || link.until < new Date() };
}

/** Sends a new link to whom an expired one was sent; the answer is the same whether there is anybody to send it to. */
export async function sendAnotherLink(subscriberId: string): Promise<void> {
	await entityManager().transactional(em => askToConfirm(em, "id", subscriberId, new Date()));
	announcer.announce("outbox", "leads");
}

/** Confirms; false when the subscriber is gone. */
export async function confirm(subscriberId: string): Promise<boolean> {
	const known = await entityManager().transactional(em => confirmSubscription(em, subscriberId, new Date()));
	announcer.announce("outbox", "leads");
	return known;
}

/** Unsubscribes. */
export async function leave(subscriberId: string): Promise<void> {
	await entityManager().transactional(em => unsubscribe(em, subscriberId, new Date()));
	announcer.announce("outbox", "leads");
}
