import type { ProviderContext, RecordOutcome } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { LEFT } from "./classify.ts";
import { refuse, send } from "./request.ts";
import { SubscriberAnswer, UnsubscribeRequest } from "./schemas.ts";

/** Sets the subscriber to unsubscribed; somebody unknown needs nothing done, and is not created for it. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const path = `/subscribers/${encodeURIComponent(email.trim())}`;
	const found = await send(context, { method: "GET", path });
	if (found.status === 404) return { status: "synced", action: "unknown", remoteId: null };
	if (found.status !== 200) throw refuse(found, context);
	const { data } = readAnswer(SubscriberAnswer, found, context);
	if (LEFT.includes(data.status)) return { status: "synced", action: "unknown", remoteId: data.id };
	const body = buildBody(UnsubscribeRequest, { email: email.trim(), status: "unsubscribed" });
	const answer = await send(context, { method: "POST", path: "/subscribers", body });
	if (answer.status !== 200 && answer.status !== 201) throw refuse(answer, context);
	return { status: "synced", action: "updated", remoteId: data.id };
}
