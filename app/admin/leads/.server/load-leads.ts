import { data } from "react-router";
import * as v from "valibot";
import { decodeCursor, encodeCursor, idParam } from "#app/http/.server/query.ts";
import { COUNTED, recent } from "#app/leads/counts/.server/recent.ts";
import { entityManager } from "#app/services.server.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";
import { recentBulkRuns } from "#db/jobs/recent-bulk-runs.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { countLeads, isLeadCursor, type LeadCursor, listLeads } from "#db/leads/list-leads.ts";
import { countSubscribers } from "#db/newsletter/list-subscribers.ts";
import type { EntityManager } from "#db/orm.ts";
import { AppError } from "#domain/errors.ts";
import { LeadQuery, toLeadFilter } from "#domain/leads/lead-admin.ts";

/** Leads on one screen. */
const PAGE = 50;

/** One screen of leads with what `username` can do to them; an address that makes no sense shows the plain list. */
export async function loadLeads(url: URL, username: string) {
	const parsed = v.safeParse(LeadQuery, Object.fromEntries(url.searchParams));
	const query = parsed.success ? parsed.output : v.parse(LeadQuery, {});
	const { sort } = query;
	const filter = toLeadFilter(query);
	const em = entityManager();
	const { leads, next, ...found } = await listLeads(em, filter, {
		sort,
		limit: PAGE,
		cursor: cursorOf(query),
	});
	const atMost = filter.q ? COUNTED : undefined;
	const key = `leads ${JSON.stringify(filter)} ${atMost}`;
	const total = found.total ?? (await recent(key, () => countLeads(em, filter, atMost)));
	const integrations = await listIntegrations(em);
	return {
		leads,
		total,
		/** There are this many, or more. */
		orMore: total === atMost,
		counts: await loadTabCounts(em),
		bulkRuns: await recentBulkRuns(em, username),
		sort,
		status: filter.status ?? "all",
		q: filter.q ?? "",
		quarantined: filter.quarantined,
		deep: Boolean(query.cursor),
		next: next ? encodeCursor(next) : null,
		integrations: integrations
			.filter(({ isActive }) => isActive)
			.map(({ id, name, provider }) => ({ id, name, provider })),
	};
}

function cursorOf({ sort, cursor }: v.InferOutput<typeof LeadQuery>): LeadCursor | null {
	try {
		return decodeCursor(cursor, (value): value is LeadCursor => isLeadCursor(sort, value));
	} catch {
		return null;
	}
}

/** One lead's own page. Throws a 404 page for nobody. */
export async function loadLead(params: Record<string, string | undefined>) {
	try {
		return await findLead(entityManager(), idParam(params));
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") throw data(null, { status: 404 });
		throw error;
	}
}

/** The newest suspects. */
export async function loadSuspects() {
	const em = entityManager();
	const filter = { quarantined: true };
	const { leads } = await listLeads(em, filter, { sort: "-createdAt", limit: 200 });
	return { leads, counts: await loadTabCounts(em) };
}

/** What waits on the other tabs: suspects, and subscribers whose mail or sync failed. */
export async function loadTabCounts(em: EntityManager) {
	return {
		suspects: await countLeads(em, { quarantined: true }),
		trouble: await countSubscribers(em, { trouble: true }),
	};
}
export type TabCounts = Awaited<ReturnType<typeof loadTabCounts>>;
