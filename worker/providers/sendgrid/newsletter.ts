import { done, subscriberContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { start } from "./poll.ts";
import { refuse, send } from "./request.ts";
import { SuppressionAnswer, SuppressRequest } from "./schemas.ts";
import { searchAddresses } from "./search.ts";

/** Adds the person to the list, unless a global unsubscribe stands against the address. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	// The contact call never tells; a key without the right to look adds the contact, which lifts nothing.
	if (await tolerate(isSuppressed(subscriber.email, context), [])) {
		return done({ status: "suppressed", message: "Unsubscribed from all mail in SendGrid; left that way" });
	}
	return start([subscriberContact(subscriber)], context);
}

/** Adds the address to the global unsubscribes, or takes it out of the list where the key may not do that. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const body = buildBody(SuppressRequest, { recipient_emails: [email.trim()] });
	const answer = await send(context, { method: "POST", path: "/asm/suppressions/global", body });
	if (answer.status === 200 || answer.status === 201) return DONE;
	const { listId } = context.connection;
	if ((answer.status !== 403 && answer.status !== 404) || !listId) throw refuse(answer, context);
	return leaveList(email, listId, context);
}

const DONE: RecordOutcome = { status: "synced", action: "unknown", remoteId: null };

async function isSuppressed(email: string, context: ProviderContext): Promise<boolean> {
	const path = `/asm/suppressions/global/${encodeURIComponent(email.trim())}`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 404) return false;
	if (answer.status !== 200) throw refuse(answer, context);
	return Boolean(readAnswer(SuppressionAnswer, answer, context).recipient_email);
}

async function leaveList(email: string, listId: string, context: ProviderContext): Promise<RecordOutcome> {
	const [contact] = (await searchAddresses([email], context)).values();
	if (!contact) return DONE;
	const path = `/marketing/lists/${encodeURIComponent(listId)}/contacts?contact_ids=${encodeURIComponent(contact.id)}`;
	const answer = await send(context, { method: "DELETE", path });
	if (answer.status !== 202 && answer.status !== 204 && answer.status !== 200) throw refuse(answer, context);
	return { status: "synced", action: "updated", remoteId: contact.id };
}
