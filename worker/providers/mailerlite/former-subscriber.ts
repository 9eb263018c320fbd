import { emailKey } from "#domain/shape.ts";
import type { FindFormer } from "../follow-address-changes.ts";
import { findSubscriber } from "./look-up.ts";
import { drop, read, send } from "./request.ts";
import { SubscriberAnswer } from "./schemas.ts";

/** Looks up the subscriber under a former address (docs/providers/mailerlite.md#another-address). */
export const formerSubscriber: FindFormer = async (former, { email }, context) => {
	const known = await findSubscriber(former, context);
	if (!known) return {};
	if (known.status === "unsubscribed" || known.status === "junk") return { optedOut: true };
	const path = `/subscribers/${encodeURIComponent(known.id)}`;
	const remove = () => drop(context, path);
	// A renamed record keeps its status: the corrected address would count as bounced for good.
	if (known.status === "bounced") return { remove };
	const changed = await send(context, { method: "PUT", path, body: { email: email.trim() } });
	// If the account does not allow a change of address, it answers 422 or returns the old address.
	if (changed.status !== 422) {
		const { data } = read(SubscriberAnswer, changed, context);
		if (emailKey(data.email ?? "") === emailKey(email)) return { renamed: true };
	}
	return { remove };
};
