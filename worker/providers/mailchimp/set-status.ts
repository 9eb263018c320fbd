import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Preparation, ProviderContext, RecordOutcome } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { classifyMember, classifyProblem } from "./classify.ts";
import { changePath, readProblem, refuse, send } from "./request.ts";
import { MemberAnswer } from "./schemas.ts";

/** A status that a call may set. */
export type Status = "subscribed" | "pending" | "unsubscribed";

/** PATCH of a member's status; null where there is no such member. */
export async function setStatus(
	contact: Pick<SyncContact, "email" | "left" | "marketingConsent">,
	status: Status,
	{ fields }: Preparation,
	context: ProviderContext,
): Promise<RecordOutcome | null> {
	const path = changePath(context, contact.email);
	const tag = fields.marketingConsent;
	const merge_fields = tag ? { [tag]: status === "unsubscribed" ? "no" : "yes" } : {};
	const answer = await send(context, { method: "PATCH", path, body: { status, merge_fields } });
	if (answer.status === 404) return null;
	const problem = answer.status === 400 ? readProblem(answer) : undefined;
	if (problem) return classifyProblem(problem);
	if (answer.status !== 200) throw refuse(answer, context);
	return classifyMember(readAnswer(MemberAnswer, answer, context), contact, "updated");
}
