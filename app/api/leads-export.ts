import { parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { leadsCsv } from "#app/leads/export/.server/leads-csv.ts";
import { entityManager } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { ExportQuery } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

const { loader: read, action: write } = resource({
	GET: admin(async ({ url, staff: { username, accountId } }) => {
		const { ids, ...query } = parseQuery(ExportQuery, url);
		const filter = { ...toLeadFilter(query, accountId), ...(ids && { ids }) };
		// What is searched for may be somebody's name.
		const { q: _q, ids: _ids, ...detail } = filter;
		await recordAudit(entityManager(), username, "leads.export", null, { ...detail, chosen: ids?.length });
		return new Response(leadsCsv(filter), {
			headers: {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": 'attachment; filename="leads.csv"',
				"Cache-Control": "no-store",
			},
		});
	}),
});

export const loader = read;
export const action = write;
