import type { ProviderContext } from "../port.ts";
import { refuse, send } from "./request.ts";

/** Takes a subscriber out of the group of listId; who is not in it needs nothing done. */
export async function leaveGroup(id: string, context: ProviderContext): Promise<void> {
	const { listId } = context.connection;
	if (!listId) return;
	const path = `/subscribers/${encodeURIComponent(id)}/groups/${encodeURIComponent(listId)}`;
	const answer = await send(context, { method: "DELETE", path });
	if (answer.status !== 200 && answer.status !== 204 && answer.status !== 404 && answer.status !== 422) {
		throw refuse(answer, context);
	}
}
