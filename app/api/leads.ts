import { json } from "#app/http/.server/present-error.ts";
import { decodeCursor, idParam, pageHeaders, parseQuery } from "#app/http/.server/query.ts";
import { readInput, readJson } from "#app/http/.server/read-json.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff, visitor } from "#app/http/.server/resource.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { acceptLead } from "#app/leads/intake/.server/accept-lead.ts";
import type { Cursor } from "#db/keyset.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { isLeadCursor, listLeads } from "#db/leads/list-leads.ts";
import { LeadEdit, LeadQuery } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

export const loader = resource({
	GET: staff(async ({ em, url, staff: { accountId } }) => {
		const query = parseQuery(LeadQuery, url);
		const { sort, limit } = query;
		const filter = toLeadFilter(query, accountId);
		const fits = (value: unknown): value is Cursor => isLeadCursor(sort, value);
		const cursor = decodeCursor(query.cursor, fits);
		const page = await listLeads(em, filter, { sort, limit, cursor });
		const total = await totalOf("leads", filter, page);
		return json(page.rows, 200, pageHeaders(url, total, page.next));
	}),
	POST: visitor(async ({ request }) => json(await acceptLead(request, await readJson(request)), 201)),
	one: {
		GET: staff(({ em, params }) => findLead(em, idParam(params))),
		PATCH: admin(async ({ em, request, params, staff: { username } }) => {
			const id = idParam(params);
			await editLead(em, id, await readInput(request, LeadEdit), username);
			return findLead(em, id);
		}),
		DELETE: admin(removes(eraseLead)),
	},
});
export const action = loader;
