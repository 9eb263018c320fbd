import { cursorOrNull } from "#app/http/.server/paginate.ts";
import { parseQueryLeniently } from "#app/http/.server/read-request.ts";
import type { Staff } from "#app/http/session/.server/session.ts";
import { cachedBriefly, pagerOf } from "#app/leads/counts/.server/brief-cache.ts";
import { entityManager } from "#app/services.server.ts";
import { listOwners } from "#db/accounts/list-accounts.ts";
import { findChat } from "#db/chats/chat-references.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";
import { recentBulkRuns } from "#db/jobs/recent-bulk-runs.ts";
import type { Cursor } from "#db/keyset.ts";
import { changesUnderWay } from "#db/leads/changes-under-way.ts";
import { isSearch } from "#db/leads/filter-leads.ts";
import { countSuspects, heldBackForms } from "#db/leads/held-back-forms.ts";
import { leadChoices } from "#db/leads/lead-choices.ts";
import { isLeadCursor, listLeads } from "#db/leads/list-leads.ts";
import { countTroubled } from "#db/newsletter/list-subscribers.ts";
import type { EntityManager } from "#db/orm.ts";
import { listViews } from "#db/views/saved-views.ts";
import type { TouchChoice } from "#domain/attribution/report.ts";
import { LeadQuery } from "#domain/leads/lead-admin.ts";
import { activeFilters, type LeadFilter, toLeadFilter } from "#domain/leads/lead-filter.ts";
import { LEAD_STATUSES, type LeadSort } from "#domain/leads/status.ts";
import { readChatReference } from "#domain/whatsapp/chat-reference.ts";

/** Page size of the list. */
const PAGE = 50;

/** Returns a page of leads and the board; invalid query parameters are ignored. */
export async function loadLeads(url: URL, { accountId }: Staff) {
	const query = parseQueryLeniently(LeadQuery, Object.fromEntries(url.searchParams));
	const { sort, cursor } = query;
	const filter = toLeadFilter(query, accountId);
	const em = entityManager();
	const reference = readChatReference(filter.q ?? "");
	const [list, board, chat] = await Promise.all([
		listScreen(em, filter, sort, cursor),
		url.searchParams.get("view") === "board" ? loadBoard(em, filter, sort) : null,
		reference && findChat(em, reference),
	]);
	return { ...list, sort, board, asked: activeFilters(query), chat, quarantined: filter.quarantined };
}

/** Returns a page of the leads that match a filter, with the pager's data; an invalid cursor is ignored. */
async function listScreen(em: EntityManager, filter: LeadFilter, sort: LeadSort, cursorText?: string) {
	const fits = (value: unknown): value is Cursor => isLeadCursor(sort, value);
	const cursor = cursorOrNull(cursorText, fits);
	const page = await listLeads(em, filter, { sort, limit: PAGE, cursor });
	const pager = await pagerOf("leads", filter, page, { cursor, isSearch: isSearch(filter) });
	return { leads: page.rows, ...pager };
}

/** Returns the data around the list that does not depend on the query, so that typing a search does not reload it. */
export async function loadWorkbench(touch: TouchChoice, { username, accountId }: Staff) {
	const em = entityManager();
	const [integrations, counts, changes, bulkRuns, choices, owners, views] = await Promise.all([
		listIntegrations(em),
		loadTabCounts(),
		changesUnderWay(em, username),
		recentBulkRuns(em, username),
		cachedBriefly(`choices ${touch}`, () => leadChoices(em, touch)),
		listOwners(em),
		listViews(em, accountId),
	]);
	return {
		counts,
		changes,
		bulkRuns,
		choices,
		owners,
		views,
		integrations: integrations
			.filter(({ isActive }) => isActive)
			.map(({ id, name, provider }) => ({ id, name, provider })),
	};
}

/** Returns the first cards of each status; a status in the filter is ignored. */
async function loadBoard(em: EntityManager, filter: LeadFilter, sort: LeadSort) {
	const columns = [];
	for (const status of LEAD_STATUSES)
		columns.push({ status, ...(await listScreen(em, { ...filter, status }, sort)) });
	return columns;
}
export type BoardColumn = Awaited<ReturnType<typeof loadBoard>>[number];

/** The data of the list of leads. */
export type LeadList = ListedLeads & Awaited<ReturnType<typeof loadWorkbench>>;
export type ListedLeads = Awaited<ReturnType<typeof loadLeads>>;

/** Returns a page of suspects, newest first, and the suspect submissions of leads that are not suspects. */
export async function loadSuspects(url: URL) {
	const em = entityManager();
	const cursor = url.searchParams.get("cursor") ?? undefined;
	return {
		...(await listScreen(em, { quarantined: true }, "-createdAt", cursor)),
		heldBack: await heldBackForms(em),
		counts: await loadTabCounts(),
	};
}

/** Returns the counts on the other tabs: suspects, and subscribers with a failed mail or sync. */
export async function loadTabCounts() {
	const em = entityManager();
	return {
		suspects: await countSuspects(em),
		trouble: await countTroubled(em),
	};
}
export type TabCounts = Awaited<ReturnType<typeof loadTabCounts>>;
