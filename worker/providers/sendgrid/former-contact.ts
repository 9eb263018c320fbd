import type { FindFormer } from "../follow-address-changes.ts";
import { ProviderError, tolerate } from "../provider-error.ts";
import { isSuppressed } from "./newsletter.ts";
import { drop } from "./request.ts";
import { isSearchable, searchAddresses } from "./search.ts";

/** Looks up the contact under a former address (docs/providers/sendgrid.md#another-address). */
export const formerContact: FindFormer = async (former, _contact, context) => {
	if (!isSearchable(former)) {
		throw new ProviderError(
			"protocol",
			"it is too long to be searched for; delete it by hand, under Contacts",
		);
	}
	const id = (await searchAddresses([former], context)).get(former)?.id;
	// SendGrid stores unsubscribes apart from contacts, so this one outlives the contact.
	const optedOut = (await tolerate(isSuppressed(former, context), [])) ?? false;
	const path = `/marketing/contacts?ids=${encodeURIComponent(id ?? "")}`;
	return { optedOut, ...(id && { remove: () => drop(context, path) }) };
};
