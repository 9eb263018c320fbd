import { mapContact, type SyncContact } from "#domain/integrations/field-mapping.ts";
import { splitName } from "#domain/integrations/split-name.ts";
import type { Preparation, ProviderConnection } from "../port.ts";
import type { Lead } from "./schemas.ts";

/**
 * Converts a contact to a Zoho lead, with notes on values that are not in Zoho's picklists. Last_Name is mandatory: a single
 * name is sent as it, and without any name the local part of the address. Only people with marketing consent get the list's
 * tag.
 */
export function leadOf(
	contact: SyncContact,
	preparation: Preparation,
	connection: ProviderConnection,
): { lead: Lead; notes: string[] } {
	const { fields } = preparation;
	const { given, family } = splitName(contact.fullName);
	const { values, notes } = mapContact(contact, preparation);
	if (family === null && fields.firstName) delete values[fields.firstName];
	const Email = contact.email.trim();
	const lead: Lead = { Email, Last_Name: family ?? given ?? Email.replace(/@.*$/u, ""), ...values };
	const { companyFallback } = connection.settings;
	if (fields.companyName && companyFallback) lead[fields.companyName] ??= companyFallback;
	const optOut = optOutOf(contact);
	if (optOut !== undefined) lead.Email_Opt_Out = optOut;
	if (contact.marketingConsent && connection.listId) lead.Tag = [{ name: connection.listId }];
	return { lead, notes };
}

/**
 * Returns the opt-out to send: true for people who unsubscribed or whom we create without consent, false only if we set it
 * ourselves before. People who were in Zoho before us keep theirs (docs/providers/consent.md#zoho-crm).
 */
function optOutOf({ left, marketingConsent, heldBack }: SyncContact): boolean | undefined {
	if (left) return true;
	if (marketingConsent) return heldBack ? false : undefined;
	return heldBack === false ? undefined : true;
}
