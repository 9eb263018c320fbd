import type { FindFormer } from "../follow-address-changes.ts";
import { changePath, drop, find, memberPath, refuse, send } from "./request.ts";
import { MemberAnswer } from "./schemas.ts";

/** Looks up the member under a former address (docs/providers/mailchimp.md#another-address). */
export const formerMember: FindFormer = async (former, { email }, context) => {
	const path = memberPath(context, former);
	const { status } = (await find(MemberAnswer, context, { path })) ?? {};
	if (status === undefined || status === "archived") return {};
	if (status === "unsubscribed") return { optedOut: true };
	// A pending member is not renamed but asked to confirm again at the new address.
	if (status === "subscribed" || status === "transactional") {
		const call = { path: changePath(context, former), body: { email_address: email.trim() } };
		const changed = await send(context, { method: "PATCH", ...call });
		if (changed.status === 200) return { renamed: true };
		if (changed.status !== 400) throw refuse(changed, context);
	}
	// Mailchimp's DELETE archives the member.
	return { remove: () => drop(context, path) };
};
