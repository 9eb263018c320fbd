import { mapContact, type SyncContact } from "#domain/integrations/field-mapping.ts";
import { splitName } from "#domain/integrations/split-name.ts";
import type { Preparation, ProviderConnection } from "../port.ts";
import type { Lead } from "./schemas.ts";

/**
 * The contact as a Zoho lead, and which of its values Zoho's picklists do not have. Last_Name is mandatory: a single name
 * goes there, and without any name the local part of the address. Only who agreed to marketing gets the list's tag.
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
 * Set for who left and for whom we create without consent, lifted where it was we who set it; who stood in Zoho before
 * us keeps what they have (docs/providers/consent.md#zoho-crm).
 */
function optOutOf({ left, marketingConsent, heldBack }: SyncContact): boolean | undefined {
	if (left) return true;
	if (marketingConsent) return heldBack ? false : undefined;
	return heldBack === false ? undefined : true;
}
