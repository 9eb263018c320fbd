import { phoneTail } from "#domain/contact/phone.ts";
import type { EntityManager } from "../orm.ts";
import { idsOf } from "../sql.ts";
import { SavedView } from "./saved-view.ts";

interface Sought {
	addresses: readonly string[];
	phones?: readonly string[];
	/** Name and click ids, matched as a whole, because other people may share a part. */
	whole?: readonly string[];
}

/** Deletes saved views that search for an erased lead, because they contain its data. Must run in a transaction. */
export async function forgetViews(em: EntityManager, { addresses, phones = [], whole = [] }: Sought) {
	const tails = phones.flatMap(phone => phoneTail(phone) ?? []);
	const wholes = whole.map(text => text.toLowerCase());
	const tells = (text: string) =>
		addresses.some(address => text.includes(address)) ||
		wholes.includes(text) ||
		tails.includes(phoneTail(text) ?? "");
	const views = await em.find(SavedView, {});
	const theirs = views.filter(({ name, query }) =>
		[name, ...new URLSearchParams(query).values()].some(text => tells(text.trim().toLowerCase())),
	);
	await em.nativeDelete(SavedView, { id: { $in: idsOf(theirs) } });
}
