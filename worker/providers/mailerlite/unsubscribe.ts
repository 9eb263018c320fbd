import type { ProviderContext, RecordOutcome } from "../port.ts";
import { buildBody } from "../read-answer.ts";
import { LEFT } from "./classify.ts";
import { leaveGroup } from "./leave-group.ts";
import { findSubscriber } from "./look-up.ts";
import { prepare } from "./prepare.ts";
import { refuse, send } from "./request.ts";
import { SubscriberRequest } from "./schemas.ts";

/** Sets the subscriber to unsubscribed and out of the group; somebody unknown is not created for it. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const known = await findSubscriber(email, context);
	if (!known) return { status: "synced", action: "unknown", remoteId: null };
	const { fields } = context.preparation ?? (await prepare(context));
	const consent: Record<string, string> = fields.marketingConsent ? { [fields.marketingConsent]: "no" } : {};
	// Somebody who is gone already takes no more changes.
	if (!LEFT.includes(known.status)) {
		const subscriber = { email: email.trim(), fields: consent, status: "unsubscribed" } as const;
		const body = buildBody(SubscriberRequest, subscriber);
		const answer = await send(context, { method: "POST", path: "/subscribers", body });
		if (answer.status !== 200 && answer.status !== 201) throw refuse(answer, context);
	}
	await leaveGroup(known.id, context);
	return { status: "synced", action: "updated", remoteId: known.id };
}
