import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Former } from "../follow-moves.ts";
import { addressKey } from "../outcomes.ts";
import type { ProviderContext } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { findSubscriber } from "./look-up.ts";
import { drop, refuse, send } from "./request.ts";
import { SubscriberAnswer } from "./schemas.ts";

/** The subscriber under a former address (docs/providers/mailerlite.md#another-address). */
export async function formerSubscriber(
	former: string,
	{ email }: SyncContact,
	context: ProviderContext,
): Promise<Former> {
	const known = await findSubscriber(former, context);
	if (!known) return {};
	if (known.status === "unsubscribed" || known.status === "junk") return { optedOut: true };
	const path = `/subscribers/${encodeURIComponent(known.id)}`;
	const changed = await send(context, { method: "PUT", path, body: { email: email.trim() } });
	if (changed.status !== 200 && changed.status !== 422) throw refuse(changed, context);
	// An account that does not take another address says so, or answers with the one that it keeps.
	if (changed.status === 200) {
		const { data } = readAnswer(SubscriberAnswer, changed, context);
		if (addressKey(data.email ?? "") === addressKey(email)) return { renamed: true };
	}
	return { letGo: () => drop(context, path) };
}
