import type { LeadSort } from "#domain/leads/status.ts";
import { type Cursor, countWithIds, keysetPageWithCursors, reversed } from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { filterLeads, isSearch, type LeadFilter } from "./filter-leads.ts";
import { LEAD_KEYS, leadIds } from "./list-leads.ts";

/** Returns the previous and next lead in a list, even if the lead no longer matches its filter; null at the ends. */
export async function leadNeighbours(
	em: EntityManager,
	id: string,
	filter: LeadFilter,
	sort: LeadSort,
): Promise<{ previous: string | null; next: string | null }> {
	const leads = em.kysely.selectFrom("leads").select("leads.id");
	const own = await keysetPageWithCursors(leads.where("leads.id", "=", id), LEAD_KEYS[sort], {
		limit: 1,
	}).executeTakeFirst();
	if (!own) return { previous: null, next: null };
	const cursor: Cursor = JSON.parse(own.cursor);
	const matchingIds = isSearch(filter)
		? (await countWithIds(em, leads.where(filterLeads(filter)))).ids
		: null;
	const [previous, next] = await Promise.all(
		[reversed(LEAD_KEYS[sort]), LEAD_KEYS[sort]].map(keys =>
			leadIds(em, filter, keys, { limit: 0, cursor }, matchingIds),
		),
	);
	return { previous: previous?.[0] ?? null, next: next?.[0] ?? null };
}
