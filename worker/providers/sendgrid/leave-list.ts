import { chunksOf } from "#domain/chunks.ts";
import type { ProviderContext } from "../port.ts";
import { drop } from "./request.ts";
import { searchAddresses } from "./search.ts";

const AT_ONCE = 100;

/** Removes addresses from the list of listId. Returns the ids of known contacts. */
export async function leaveList(emails: readonly string[], context: ProviderContext): Promise<string[]> {
	const { listId } = context.connection;
	if (emails.length === 0) return [];
	const ids = [...(await searchAddresses(emails, context)).values()].map(({ id }) => id);
	if (!listId) return ids;
	for (const part of chunksOf(ids, AT_ONCE)) {
		const some = encodeURIComponent(part.join(","));
		await drop(context, `/marketing/lists/${encodeURIComponent(listId)}/contacts?contact_ids=${some}`, []);
	}
	return ids;
}
