import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { LEAD_STATUSES, type LeadSort } from "#domain/leads/status.ts";
import {
	type Cursor,
	countRows,
	estimateRows,
	isCursor,
	keysetPage,
	keysetPageWithCursors,
	newestFirst,
	type Page,
	type PageRequest,
	readPage,
	reversed,
	type SortKey,
	sectionsAfter,
} from "../keyset.ts";
import type { Database, EntityManager } from "../orm.ts";
import { anyOf, idsOf } from "../sql.ts";
import { filterLeads, followUp, isSearch, type LeadFilter } from "./filter-leads.ts";
import { type LeadRow, selectLeads } from "./lead-row.ts";

const lead = expressionBuilder<Database, "leads">();
const { ref } = lead;
const id = ref("leads.id");
const createdAt = ref("leads.created_at");
const followUpAt = ref("leads.follow_up_at");
const newest = newestFirst(createdAt, id);
// ICU order, as people expect it: adam, Bob, Émile, eve. Different names never compare equal, as keyset pages require.
const name = sql`${ref("leads.full_name")} collate "und-x-icu"`;

const names: SortKey[] = [
	{ column: name, type: "text" },
	{ column: id, type: "uuid" },
];
const byStatus: SortKey = {
	column: ref("leads.status"),
	type: "text",
	sections: LEAD_STATUSES.toSorted().map(value => ({ where: lead("leads.status", "=", value), value })),
};
const byFollowUp = (column: Expression<Date>, descending: boolean): SortKey[] => [
	{
		column,
		type: "timestamptz",
		descending,
		sections: [
			// Not "is not null", which the planner would take to be independent of a filter on the same column.
			{ where: sql<SqlBool>`${followUpAt} >= '-infinity'`, column: followUpAt },
			{ where: lead(followUpAt, "is", null), value: descending ? "-infinity" : "infinity" },
		],
	},
	{ column: id, type: "uuid", descending },
];
const activity = newestFirst(ref("leads.last_activity_at"), id);

export const LEAD_KEYS: Readonly<Record<LeadSort, readonly SortKey[]>> = {
	createdAt: reversed(newest),
	"-createdAt": newest,
	fullName: names,
	"-fullName": reversed(names),
	status: [byStatus, ...newest],
	followUpAt: byFollowUp(followUp.soonest, false),
	"-followUpAt": byFollowUp(followUp.latest, true),
	lastActivityAt: reversed(activity),
	"-lastActivityAt": activity,
};

/** Tells whether a cursor fits this sort order: its first element is the sort of the page it came from. */
export function isLeadCursor(sort: LeadSort, cursor: unknown): cursor is Cursor {
	return Array.isArray(cursor) && cursor[0] === sort && isCursor(LEAD_KEYS[sort], cursor.slice(1));
}

/** Returns the filters that an index in this order reads as a range. */
function rangeOf({ quarantined, status, from, to, due }: LeadFilter, order: readonly SortKey[]): LeadFilter {
	const isBy = (column: Expression<unknown>) => order.some(key => key.column === column);
	if (isBy(createdAt)) return { quarantined, status, from, to };
	return isBy(followUpAt) && (due === "today" || due === "overdue") ? { quarantined, due } : { quarantined };
}

/** At most this many leads are walked in list order for a page: enough if one in fifty leads matches. */
const MAX_SCANNED = 5_000;
/** At most this many matches are sorted for a page; with more of them, walking the list on fills a page sooner. */
const SORTED = 150_000;

/**
 * Reads the ids of the leads of one page plus one, for a list by these keys; `matchingIds` is the ids of all matches, if a search found
 * few. Filters may go with the sort order, as follow-ups go with open leads, which the planner does not know: it would walk the
 * list until the page is full, over nearly every lead. Each section is therefore walked for a while, and all matches of the
 * sections that did not fill the page are sorted.
 */
export async function leadIds(
	em: EntityManager,
	filter: LeadFilter,
	keys: readonly SortKey[],
	{ limit, cursor = null }: PageRequest,
	matchingIds: readonly string[] | null,
): Promise<string[]> {
	const leads = em.kysely.selectFrom("leads");
	const matching = filterLeads(filter);
	if (matchingIds) {
		const matching = leads.where("leads.id", "=", anyOf(matchingIds)).select("leads.id");
		return idsOf(await keysetPage(matching, keys, { limit, cursor }).execute());
	}

	async function walk(section: Expression<SqlBool>, order: readonly SortKey[]): Promise<string[]> {
		// Selected, because the planner does not see that an expression has the same order outside the subquery.
		const values = order.map(({ column }, index) => sql`${column}`.as(`key${index}`));
		const listed = lead.and([filterLeads(rangeOf(filter, order)), section]);
		const walked = leads.where(listed).selectAll().select(values);
		const found = em.kysely
			.selectFrom(keysetPage(walked, order, { limit: MAX_SCANNED }).as("leads"))
			.where(matching)
			.select("leads.id");
		const ordered = order.map((key, index) => ({ ...key, column: sql.ref(`leads.key${index}`) }));
		return idsOf(await keysetPage(found, ordered, { limit }).execute());
	}

	async function sort(sections: Expression<SqlBool>[]): Promise<string[]> {
		const listed = lead.or(sections);
		const all = leads.where(lead.and([matching, listed]));
		// Without the filter by a subquery per lead, which the planner takes to match almost none.
		const estimated = filterLeads({ ...filter, formSent: undefined });
		const expected = await estimateRows(leads.where(lead.and([estimated, listed])).select("leads.id"));
		// The planner takes filters for independent: where it expects many, there may be few.
		const isMost =
			expected > SORTED && (await countRows(em, all.select("leads.id"), MAX_SCANNED)) === MAX_SCANNED;
		// "offset 0" keeps the planner from walking the list again.
		const found = isMost ? all : em.kysely.selectFrom(all.selectAll().offset(0).as("leads"));
		return idsOf(await keysetPage(found.select("leads.id"), keys, { limit }).execute());
	}

	const passed: Expression<SqlBool>[] = [];
	for (const section of sectionsAfter(keys, cursor)) {
		const ids = await walk(section.where, section.keys);
		if (ids.length > limit)
			return passed.length > 0 ? [...(await sort(passed)), ...ids].slice(0, limit + 1) : ids;
		passed.push(section.where);
	}
	return sort(passed);
}

export async function listLeads(
	em: EntityManager,
	filter: LeadFilter,
	{ sort, limit, cursor }: PageRequest & { sort: LeadSort },
): Promise<Page<LeadRow>> {
	const [keys, request] = [LEAD_KEYS[sort], { limit, cursor: cursor?.slice(1) ?? null }];
	// The ids are read first, so that subqueries for each lead run only for the leads of the page.
	async function read(matchingIds: readonly string[] | null): Promise<(LeadRow & { cursor: string })[]> {
		const ids = await leadIds(em, filter, keys, request, matchingIds);
		const page = selectLeads(em).where("leads.id", "=", anyOf(ids));
		const rows = await keysetPageWithCursors(page, keys, { limit }).execute();
		// A lead that was erased meanwhile would make the page look like the last one.
		return rows.length < ids.length ? read(matchingIds) : rows;
	}
	const page = await readPage(em, request, {
		where: filterLeads(filter),
		ids: em.kysely.selectFrom("leads").select("id"),
		id,
		isSearch: isSearch(filter),
		rows: (_where, matchingIds) => read(matchingIds),
	});
	return { ...page, next: page.next && [sort, ...page.next] };
}
