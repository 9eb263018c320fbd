import { randomUUID } from "node:crypto";
import { idempotencyKey } from "#app/http/.server/read-request.ts";
import { spendPublicPost } from "#app/http/rate-limit/.server/limits.ts";
import { announcer, config, entityManager } from "#app/services.server.ts";
import { idempotent } from "#db/idempotency/idempotent.ts";
import {
	confirmSubscription,
	enqueueConfirmRequest,
	hasLeftSince,
	subscribe,
	unsubscribe,
} from "#db/newsletter/subscribe.ts";
import { readSubscriberToken, type SubscriberLink, type TokenPurpose } from "#db/newsletter/token.ts";
import { sentBefore } from "#domain/newsletter/links.ts";
import type { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { emailKey } from "#domain/shape.ts";

/**
 * Subscribes an address to the newsletter. The response is the same for new and known addresses
 * (docs/specification/forms-and-intake.md#newsletter).
 */
export async function joinNewsletter(request: Request, form: NewsletterForm): Promise<void> {
	const key = idempotencyKey(request);
	await spendPublicPost();
	const identity = { scope: "newsletter", key, body: form, emailKey: emailKey(form.email) };
	await idempotent(entityManager(), identity, {}, em =>
		subscribe(em, {
			id: randomUUID(),
			email: form.email,
			doubleOptIn: config.NEWSLETTER_DOUBLE_OPT_IN,
			now: new Date(),
		}),
	);
	announcer.announce("outbox", "leads");
}

/** Verifies and decodes a link's token; null if it is invalid. */
function linkOf(request: Request, purpose: TokenPurpose): SubscriberLink | null {
	const token = new URL(request.url).searchParams.get("token") ?? "";
	return readSubscriberToken([config.APP_SECRET, config.APP_SECRET_PREVIOUS], purpose, token);
}

/** Returns the subscriber of an unsubscribe link, or null if the token is invalid; such links never expire. */
export const unsubscribeTokenOf = (request: Request): string | null =>
	linkOf(request, "unsubscribe")?.subscriberId ?? null;

/**
 * Returns the subscriber of a confirmation link and whether it has expired, which an unsubscribe after it was sent causes too;
 * null if the token is invalid.
 */
export async function confirmationOf(
	request: Request,
): Promise<{ subscriberId: string; expired: boolean } | null> {
	const link = linkOf(request, "confirm");
	if (!link) return null;
	const { subscriberId, until } = link;
	// Links without an expiry were created before expiries existed, so they are older than any valid one.
	if (until === null || until < new Date()) return { subscriberId, expired: true };
	return { subscriberId, expired: await hasLeftSince(entityManager(), subscriberId, sentBefore(until)) };
}

/** Sends a new confirmation link for an expired one. The response is the same whether or not the subscriber exists. */
export async function sendAnotherLink(subscriberId: string): Promise<void> {
	await entityManager().transactional(em => enqueueConfirmRequest(em, "id", subscriberId, new Date()));
	announcer.announce("outbox", "leads");
}

/** Confirms a subscription; returns false if the subscriber no longer exists. */
export async function confirm(subscriberId: string): Promise<boolean> {
	const known = await entityManager().transactional(em => confirmSubscription(em, subscriberId, new Date()));
	announcer.announce("outbox", "leads");
	return known;
}

/** Unsubscribes a subscriber. */
export async function leave(subscriberId: string): Promise<void> {
	await entityManager().transactional(em => unsubscribe(em, subscriberId, new Date()));
	announcer.announce("outbox", "leads");
}
