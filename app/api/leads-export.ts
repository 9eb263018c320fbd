import { parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { leadsCsv } from "#app/leads/export/.server/leads-csv.ts";
import { entityManager } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { leadFilterEntries, toLeadFilter } from "#domain/leads/lead-admin.ts";
import { object } from "#domain/shape.ts";

const ExportQuery = object(leadFilterEntries);

const { loader: read, action: write } = resource({
	GET: admin(async ({ url, staff: { username } }) => {
		const filter = toLeadFilter(parseQuery(ExportQuery, url));
		const { status, quarantined } = filter;
		await recordAudit(entityManager(), username, "leads.export", null, { status, quarantined });
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
