import { emailKey } from "#domain/shape.ts";
import type { FindFormer } from "../follow-address-changes.ts";
import { tolerate } from "../provider-error.ts";
import { leftAt } from "./memberships.ts";
import { drop, find, refuse, send } from "./request.ts";
import { ContactAnswer } from "./schemas.ts";

const CONTACTS = "/crm/v3/objects/contacts";

/** Looks up the contact under a former address (docs/providers/hubspot.md#another-address). */
export const formerContact: FindFormer = async (former, { email }, context) => {
	const path = `${CONTACTS}/${encodeURIComponent(former)}?idProperty=email&properties=email`;
	const contact = await find(ContactAnswer, context, { path });
	// HubSpot also finds contacts by their secondary addresses.
	if (!contact || emailKey(contact.properties.email ?? "") !== former) return {};
	if ((await tolerate(leftAt(former, context), [])) !== null) return { optedOut: true };
	const own = `${CONTACTS}/${encodeURIComponent(contact.id)}`;
	const body = { properties: { email: email.trim() } };
	const changed = await send(context, { method: "PATCH", path: own, body });
	if (changed.status === 200) return { renamed: true };
	// 409: another contact has the new address; 400: it is invalid, which the upsert will report.
	if (changed.status !== 409 && changed.status !== 400) throw refuse(changed, context);
	// HubSpot's DELETE archives the contact.
	return { remove: () => drop(context, own) };
};
