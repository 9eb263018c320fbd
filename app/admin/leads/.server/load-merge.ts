import { orNotFound } from "#app/http/.server/or-not-found.ts";
import { idParam } from "#app/http/.server/read-request.ts";
import { entityManager } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { listLeads } from "#db/leads/list-leads.ts";
import { isUuid } from "#db/value-formats.ts";

/** Number of leads offered for a merge. */
const OFFERED = 10;
const MAX_SEARCH_LENGTH = 200;

/**
 * Returns a lead and the lead in the URL with which it may be merged; without one, the search results, initially for the lead's
 * own name.
 */
export async function loadMerge(params: Record<string, string | undefined>, url: URL) {
	const em = entityManager();
	const lead = await orNotFound(() => findLead(em, idParam(params)));
	const wanted = url.searchParams.get("with") ?? "";
	const other = isUuid(wanted) && wanted !== lead.id ? await orNotFound(() => findLead(em, wanted)) : null;
	const q = (url.searchParams.get("q") ?? lead.fullName).trim().slice(0, MAX_SEARCH_LENGTH);
	const { rows } = other
		? { rows: [] }
		: await listLeads(em, { ...(q && { q }) }, { sort: "-createdAt", limit: OFFERED + 1 });
	const candidates = rows
		.filter(({ id }) => id !== lead.id)
		.slice(0, OFFERED)
		.map(({ id, fullName, email, phone, companyName }) => ({ id, fullName, email, phone, companyName }));
	return { lead, other, found: candidates, q };
}
