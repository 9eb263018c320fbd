import { mapContact, type SyncContact } from "#domain/integrations/field-mapping.ts";
import type { Preparation } from "../port.ts";
import type { SubscriberRequest } from "./schemas.ts";

/** Converts a contact to a MailerLite subscriber; only people with consent join the group of listId. */
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
 * Returns the status to send. By default MailerLite makes a new person active; without consent they are sent as unconfirmed,
 * and as active once they consent. People who were there before us keep their status (docs/providers/consent.md#mailerlite).
 */
function statusOf({ left, marketingConsent, heldBack }: SyncContact): SubscriberRequest["status"] {
	if (left) return "unsubscribed";
	if (marketingConsent) return heldBack ? "active" : undefined;
	return heldBack === false ? undefined : "unconfirmed";
}

/** Formats an ISO time as MailerLite does: "2026-01-02 10:00:00", UTC. */
function formatTime(iso: string): string {
	return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}
