import type { LeadSort } from "#domain/leads/status.ts";
import { type Cursor, keysetPage, keysetPageWithCursors, reversed } from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";
import { LEAD_KEYS } from "./list-leads.ts";

/** Returns the previous and next lead in a list, even if the lead no longer matches its filter; null at the ends. */
export async function leadNeighbours(
	em: EntityManager,
	id: string,
	filter: LeadFilter,
	sort: LeadSort,
): Promise<{ previous: string | null; next: string | null }> {
	const own = await keysetPageWithCursors(
		em.kysely.selectFrom("leads").where("leads.id", "=", id).select("leads.id"),
		LEAD_KEYS[sort],
		{ limit: 1 },
	).executeTakeFirst();
	if (!own) return { previous: null, next: null };
	const cursor: Cursor = JSON.parse(own.cursor);
	const listed = em.kysely.selectFrom("leads").where(filterLeads(filter)).select("leads.id");
	const [previous, next] = await Promise.all(
		[reversed(LEAD_KEYS[sort]), LEAD_KEYS[sort]].map(keys =>
			keysetPage(listed, keys, { limit: 1, cursor }).executeTakeFirst(),
		),
	);
	return { previous: previous?.id ?? null, next: next?.id ?? null };
}
