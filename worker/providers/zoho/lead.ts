import { mapContact } from "#domain/integrations/field-mapping.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Preparation, ProviderConnection } from "../port.ts";
import type { Lead } from "./schemas.ts";

const NOT_GIVEN = "Not given";

/**
 * The contact as a Zoho lead. A single name is the family name, none at all the address's local part, because
 * Last_Name is mandatory. Consent opens the list's tag; its absence sets Email_Opt_Out (providers.md §1.3, §1.6).
 */
export function leadOf(contact: SyncContact, preparation: Preparation, connection: ProviderConnection): Lead {
	const { fields } = preparation;
	const mapped = mapContact(contact, fields);
	const lead: Lead = {
		Email: contact.email.trim(),
		Last_Name: lastName(contact, mapped, fields.firstName),
		...mapped,
	};
	const { companyFallback } = connection.settings;
	if (fields.companyName && companyFallback) lead[fields.companyName] ??= companyFallback;
	if (!contact.marketingConsent) lead.Email_Opt_Out = true;
	else if (connection.listId) lead.Tag = [{ name: connection.listId }];
	return lead;
}

function lastName(
	contact: SyncContact,
	mapped: Record<string, string>,
	givenName: string | undefined,
): string {
	const single = givenName === undefined ? undefined : mapped[givenName];
	if (mapped["Last_Name"] === undefined && givenName !== undefined) delete mapped[givenName];
	return single ?? contact.email.trim().replace(/@.*$/u, "");
}

/** The same lead with something in a field that the layout requires and the person left empty. */
export function withPlaceholder(lead: Lead, apiName: string): Lead {
	return { ...lead, [apiName]: NOT_GIVEN };
}
