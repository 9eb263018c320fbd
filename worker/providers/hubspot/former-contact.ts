import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Former } from "../follow-moves.ts";
import { addressKey } from "../outcomes.ts";
import type { ProviderContext } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { leftAt } from "./memberships.ts";
import { refuse, send } from "./request.ts";
import { ContactAnswer } from "./schemas.ts";

const CONTACTS = "/crm/v3/objects/contacts";

/** The contact under a former address (docs/providers/hubspot.md#another-address). */
export async function formerContact(
	former: string,
	{ email }: SyncContact,
	context: ProviderContext,
): Promise<Former> {
	const path = `${CONTACTS}/${encodeURIComponent(former)}?idProperty=email&properties=email`;
	const found = await send(context, { method: "GET", path });
	if (found.status === 404) return {};
	if (found.status !== 200) throw refuse(found, context);
	const { id, properties } = readAnswer(ContactAnswer, found, context);
	// One that has it beside another address is found by it as well.
	if (addressKey(properties.email ?? "") !== former) return {};
	if ((await tolerate(leftAt(former, context), [])) !== null) return { optedOut: true };
	const own = `${CONTACTS}/${encodeURIComponent(id)}`;
	const body = JSON.stringify({ properties: { email: email.trim() } });
	const changed = await send(context, { method: "PATCH", path: own, body });
	if (changed.status === 200) return { renamed: true };
	// 409: somebody has the new one; 400: it is none, as the upsert will say.
	if (changed.status !== 409 && changed.status !== 400) throw refuse(changed, context);
	return { letGo: () => archive(own, context) };
}

async function archive(path: string, context: ProviderContext): Promise<void> {
	const answer = await send(context, { method: "DELETE", path });
	if (answer.status !== 204 && answer.status !== 404) throw refuse(answer, context);
}
