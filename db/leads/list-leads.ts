import { expressionBuilder, sql } from "kysely";
import type { LeadSort } from "#domain/leads/status.ts";
import {
	type Cursor,
	isCursor,
	keysetPage,
	keysetPageWithCursors,
	newestFirst,
	type Page,
	type PageRequest,
	readPage,
	reversed,
	type SortKey,
} from "../keyset.ts";
import type { Database, EntityManager } from "../orm.ts";
import { filterLeads, followUp, isSearch, type LeadFilter } from "./filter-leads.ts";
import { type LeadRow, selectLeads } from "./lead-row.ts";

const { ref } = expressionBuilder<Database, "leads">();
const id = ref("leads.id");
const newest = newestFirst(ref("leads.created_at"), id);
// ICU order, as people expect it: adam, Bob, Émile, eve. Different names never compare equal, as keyset pages require.
const name = sql`${ref("leads.full_name")} collate "und-x-icu"`;

const names: SortKey[] = [
	{ column: name, type: "text" },
	{ column: id, type: "uuid" },
];
const activity = newestFirst(ref("leads.last_activity_at"), id);

export const LEAD_KEYS: Readonly<Record<LeadSort, readonly SortKey[]>> = {
	createdAt: reversed(newest),
	"-createdAt": newest,
	fullName: names,
	"-fullName": reversed(names),
	status: [{ column: ref("leads.status"), type: "text" }, ...newest],
	followUpAt: reversed(newestFirst(followUp.soonest, id)),
	"-followUpAt": newestFirst(followUp.latest, id),
	lastActivityAt: reversed(activity),
	"-lastActivityAt": activity,
};

/** Tells whether a cursor fits this sort order: its first element is the sort of the page it came from. */
export function isLeadCursor(sort: LeadSort, cursor: unknown): cursor is Cursor {
	return Array.isArray(cursor) && cursor[0] === sort && isCursor(LEAD_KEYS[sort], cursor.slice(1));
}

export async function listLeads(
	em: EntityManager,
	filter: LeadFilter,
	{ sort, limit, cursor }: PageRequest & { sort: LeadSort },
): Promise<Page<LeadRow>> {
	const request = { limit, cursor: cursor?.slice(1) ?? null };
	const page = await readPage(em, request, {
		where: filterLeads(filter),
		ids: em.kysely.selectFrom("leads").select("id"),
		id,
		isSearch: isSearch(filter),
		// The page's ids are selected first, so that subqueries for each lead run only for the leads of the page.
		rows: where => {
			const chosen = keysetPage(
				em.kysely.selectFrom("leads").where(where).select("leads.id"),
				LEAD_KEYS[sort],
				request,
			);
			return keysetPageWithCursors(selectLeads(em).where("leads.id", "in", chosen), LEAD_KEYS[sort], {
				limit,
			}).execute();
		},
	});
	return { ...page, next: page.next && [sort, ...page.next] };
}
