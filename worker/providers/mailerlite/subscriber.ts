import { mapContact, type SyncContact } from "#domain/integrations/field-mapping.ts";
import type { Preparation } from "../port.ts";
import type { SubscriberRequest } from "./schemas.ts";

/** The contact as MailerLite takes it; only somebody who agreed joins the group of listId. */
export function subscriberOf(contact: SyncContact, preparation: Preparation, listId: string | null) {
	const fields = mapContact(contact, preparation).values;
	const subscriber: SubscriberRequest = { email: contact.email.trim(), fields };
	const status = statusOf(contact);
	if (status) subscriber.status = status;
	if (!contact.marketingConsent) return subscriber;
	if (listId) subscriber.groups = [listId];
	if (contact.consentAt) subscriber.opted_in_at = formatTime(contact.consentAt);
	return subscriber;
}

/**
 * MailerLite makes a new person active. Without consent they are unconfirmed, and active once they agree; who was there
 * before us keeps the status that they have (docs/providers/consent.md#mailerlite).
 */
function statusOf({ left, marketingConsent, heldBack }: SyncContact): SubscriberRequest["status"] {
	if (left) return "unsubscribed";
	if (marketingConsent) return heldBack ? "active" : undefined;
	return heldBack === false ? undefined : "unconfirmed";
}

/** "2026-01-02T10:00:00.000Z" as MailerLite writes times: "2026-01-02 10:00:00", UTC. */
function formatTime(iso: string): string {
	return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}
