import { mapContact } from "#domain/integrations/field-mapping.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Preparation } from "../port.ts";
import type { SubscriberRequest } from "./schemas.ts";

/** The contact as MailerLite takes it; only somebody who agreed joins the group of listId. */
export function subscriberOf(
	contact: SyncContact,
	{ fields }: Preparation,
	listId: string | null,
): SubscriberRequest {
	const subscriber: SubscriberRequest = { email: contact.email.trim(), fields: mapContact(contact, fields) };
	if (!contact.marketingConsent) return subscriber;
	if (listId) subscriber.groups = [listId];
	if (contact.consentAt) subscriber.opted_in_at = formatTime(contact.consentAt);
	return subscriber;
}

/** "2026-01-02T10:00:00.000Z" as MailerLite writes times: "2026-01-02 10:00:00", UTC. */
function formatTime(iso: string): string {
	return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}
