import { redirect } from "react-router";
import * as v from "valibot";
import { loadTemplates } from "#app/admin/templates/.server/load-templates.ts";
import { orNotFound, orNull } from "#app/http/.server/or-not-found.ts";
import { idParam } from "#app/http/.server/read-request.ts";
import type { Staff } from "#app/http/session/.server/session.ts";
import { entityManager } from "#app/services.server.ts";
import { listOwners } from "#db/accounts/list-accounts.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { leadNeighbours } from "#db/leads/lead-neighbours.ts";
import { lastMerge, mergedInto } from "#db/leads/unmerge-lead.ts";
import { notFound } from "#domain/errors.ts";
import { LeadQuery } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

/** Returns the list from which the user came, from its query in the URL; an invalid query gives the newest leads. */
function listOf(url: URL, { accountId }: Staff) {
	const list = url.searchParams.get("list") ?? "";
	const parsed = v.safeParse(LeadQuery, Object.fromEntries(new URLSearchParams(list)));
	const query = parsed.success ? parsed.output : v.parse(LeadQuery, {});
	return { list: parsed.success ? list : "", filter: toLeadFilter(query, accountId), sort: query.sort };
}

type Params = Record<string, string | undefined>;

async function leadPage(params: Params, url: URL, staff: Staff) {
	const em = entityManager();
	const { list, filter, sort } = listOf(url, staff);
	const lead = await findLead(em, idParam(params));
	return {
		lead,
		list,
		...(await leadNeighbours(em, lead.id, filter, sort)),
		merged: await lastMerge(em, lead.id),
		templates: await loadTemplates(),
		accounts: await listOwners(em),
	};
}
export type LeadPage = Awaited<ReturnType<typeof leadPage>>;

/**
 * Returns the data of a lead's page. Redirects from a merged lead to the surviving one, for example from an alert's link.
 * Throws a 404 for an unknown id.
 */
export function loadLead(params: Params, url: URL, staff: Staff): Promise<LeadPage> {
	return orNotFound(async () => {
		const page = await loadPanel(params, url, staff);
		if (page) return page;
		const stayed = await mergedInto(entityManager(), idParam(params));
		if (!stayed) throw notFound("lead");
		throw redirect(`/admin/leads/${stayed}${url.search}`);
	});
}

/** Returns the data of the panel beside the list; null for an unknown id, instead of an error page. */
export const loadPanel = (...asked: Parameters<typeof leadPage>) => orNull(() => leadPage(...asked));
