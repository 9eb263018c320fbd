import { chunksOf } from "#domain/chunks.ts";
import { emailKey } from "#domain/shape.ts";
import type { ProviderContext } from "../port.ts";
import { drop, read, send } from "./request.ts";
import { SearchAnswer } from "./schemas.ts";

const MAX_ADDRESSES = 100;
/** SendGrid's search accepts no longer address, although up to 254 characters can be stored. */
const MAX_LENGTH = 100;

/** Whether SendGrid's search accepts an address. */
export const isSearchable = (email: string) => emailKey(email).length <= MAX_LENGTH;

export type FoundContact = { id: string; updatedAt: number | null };

/** Returns stored contacts by lower-case address (docs/providers/sendgrid.md#calls), one call per hundred addresses. */
export async function searchAddresses(emails: readonly string[], context: ProviderContext) {
	const contacts = new Map<string, FoundContact>();
	// Erased leads have no address any more.
	const addresses = emails.map(emailKey).filter(key => key.length > 0 && isSearchable(key));
	for (const some of chunksOf(addresses, MAX_ADDRESSES)) await searchPart(some, contacts, context);
	return contacts;
}

/** Searches in one call, or in more if SendGrid refuses one of the addresses: an invalid address belongs to no contact. */
async function searchPart(
	part: readonly string[],
	contacts: Map<string, FoundContact>,
	context: ProviderContext,
): Promise<void> {
	const call = { path: "/marketing/contacts/search/emails", body: { emails: part } };
	const answer = await send(context, { method: "POST", ...call });
	// 404: none of these contacts exists.
	if (answer.status === 404) return;
	if (answer.status === 400) {
		if (part.length === 1) return;
		const middle = Math.ceil(part.length / 2);
		await searchPart(part.slice(0, middle), contacts, context);
		return searchPart(part.slice(middle), contacts, context);
	}
	for (const [email, { contact }] of Object.entries(read(SearchAnswer, answer, context).result)) {
		const updatedAt = Date.parse(contact?.updated_at ?? "");
		if (contact) contacts.set(emailKey(email), { id: contact.id, updatedAt: updatedAt || null });
	}
}

const BATCH_SIZE = 100;

/** Removes addresses from the list of listId. Returns the ids of known contacts. */
export async function leaveList(emails: readonly string[], context: ProviderContext): Promise<string[]> {
	const { listId } = context.connection;
	if (emails.length === 0) return [];
	const ids = [...(await searchAddresses(emails, context)).values()].map(({ id }) => id);
	if (!listId) return ids;
	for (const part of chunksOf(ids, BATCH_SIZE)) {
		const some = encodeURIComponent(part.join(","));
		await drop(context, `/marketing/lists/${encodeURIComponent(listId)}/contacts?contact_ids=${some}`, []);
	}
	return ids;
}
