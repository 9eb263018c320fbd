import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Former } from "../follow-moves.ts";
import type { ProviderContext } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { memberHash } from "./member.ts";
import { listPath, memberPath, refuse, send } from "./request.ts";
import { AddressRequest, MemberAnswer } from "./schemas.ts";

/** The member under a former address (docs/providers/mailchimp.md#another-address). */
export async function formerMember(
	former: string,
	{ email }: SyncContact,
	context: ProviderContext,
): Promise<Former> {
	const path = `${listPath(context)}/members/${memberHash(former)}`;
	const found = await send(context, { method: "GET", path });
	if (found.status === 404) return {};
	if (found.status !== 200) throw refuse(found, context);
	const { status } = readAnswer(MemberAnswer, found, context);
	if (status === "archived") return {};
	if (status === "unsubscribed") return { optedOut: true };
	// Who has not confirmed yet is asked anew, under the address that they have.
	if (status === "subscribed" || status === "transactional") {
		const body = buildBody(AddressRequest, { email_address: email.trim() });
		const path = memberPath(context, memberHash(former));
		const changed = await send(context, { method: "PATCH", path, body });
		if (changed.status === 200) return { renamed: true };
		if (changed.status !== 400) throw refuse(changed, context);
	}
	return { letGo: () => archive(path, context) };
}

async function archive(path: string, context: ProviderContext): Promise<void> {
	const answer = await send(context, { method: "DELETE", path });
	if (answer.status !== 204 && answer.status !== 404) throw refuse(answer, context);
}
