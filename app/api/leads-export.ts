import type * as v from "valibot";
import { parseQuery } from "#app/http/.server/query.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import { CHOSEN_LIMIT } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import type { Staff } from "#app/http/session/.server/session.ts";
import { leadsCsv } from "#app/leads/export/.server/leads-csv.ts";
import { entityManager } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { ExportQuery } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";
import { parseInput } from "#domain/parse.ts";

async function send({ ids, ...query }: v.InferOutput<typeof ExportQuery>, staff: Staff): Promise<Response> {
	const filter = { ...toLeadFilter(query, staff.accountId), ...(ids && { ids }) };
	// What is searched for may be somebody's name.
	const { q: _q, ids: _ids, ...detail } = filter;
	const audited = { ...detail, chosen: ids?.length };
	await recordAudit(entityManager(), staff.username, "leads.export", null, audited);
	return new Response(leadsCsv(filter), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="leads.csv"',
			"Cache-Control": "no-store",
		},
	});
}

export const loader = resource({
	GET: admin(async ({ url, staff }) => send(parseQuery(ExportQuery, url), staff)),
	// As a form, since an address holds some 200 ids.
	POST: admin(async ({ request, staff }) =>
		send(parseInput(ExportQuery, await readForm(request, CHOSEN_LIMIT)), staff),
	),
});
export const action = loader;
