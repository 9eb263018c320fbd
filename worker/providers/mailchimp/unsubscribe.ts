import type { ProviderContext, RecordOutcome } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { classifyProblem } from "./classify.ts";
import { memberHash } from "./member.ts";
import { memberPath, readProblem, refuse, send } from "./request.ts";
import { MemberAnswer, StatusRequest } from "./schemas.ts";

/** Sets the member to unsubscribed; an address that is not in the audience needs nothing done. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const path = memberPath(context, memberHash(email));
	const answer = await send(context, {
		method: "PATCH",
		path,
		body: buildBody(StatusRequest, { status: "unsubscribed" }),
	});
	if (answer.status === 404) return { status: "synced", action: "unknown", remoteId: null };
	const problem = answer.status === 400 ? readProblem(answer) : undefined;
	if (problem) return classifyProblem(problem);
	if (answer.status !== 200) throw refuse(answer, context);
	const member = readAnswer(MemberAnswer, answer, context);
	return { status: "synced", action: "updated", remoteId: member.id ?? null };
}
