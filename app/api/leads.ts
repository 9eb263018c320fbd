import { hash } from "node:crypto";
import * as v from "valibot";
import { decodeCursor, pageHeaders } from "#app/http/.server/paginate.ts";
import { json } from "#app/http/.server/present-error.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import {
	ID_LIST_LIMIT,
	idempotencyKey,
	parseQuery,
	readInput,
	readJson,
} from "#app/http/.server/read-request.ts";
import { admin, resources, staff, visitor } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import type { Staff } from "#app/http/session/.server/session.ts";
import { totalOf } from "#app/leads/counts/.server/brief-cache.ts";
import { leadsCsv } from "#app/leads/export/.server/leads-csv.ts";
import { readLeadsFile } from "#app/leads/import/.server/read-leads-file.ts";
import { acceptLead } from "#app/leads/intake/.server/accept-lead.ts";
import { requestBulkSync } from "#app/leads/sync/.server/start-run.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { createIdempotent } from "#db/idempotency/idempotent.ts";
import { createImport } from "#db/imports/create-import.ts";
import { previewImport } from "#db/imports/preview-import.ts";
import type { Cursor } from "#db/keyset.ts";
import { addLead } from "#db/leads/add-lead.ts";
import { changeMany } from "#db/leads/change-many.ts";
import { changesUnderWay } from "#db/leads/changes-under-way.ts";
import { isLeadCursor, listLeads } from "#db/leads/list-leads.ts";
import { undoChange } from "#db/leads/undo-change.ts";
import { parseInput } from "#domain/errors.ts";
import { BulkEdit, BulkSync, BulkUndo, ExportQuery, LeadQuery, NewLead } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";
import { strictObject } from "#domain/shape.ts";

async function sendCsv({ ids, bom, ...query }: v.InferOutput<typeof ExportQuery>, staff: Staff) {
	const filter = { ...toLeadFilter(query, staff.accountId), ...(ids && { ids }) };
	// Not audited: a search text may be a person's name, and a click id is one person's.
	const { q: _q, ids: _ids, clickId: _clickId, ...detail } = filter;
	const audited = { ...detail, chosen: ids?.length };
	await recordAudit(entityManager(), staff.username, "leads.export", null, audited);
	return new Response(leadsCsv(filter, bom === "1"), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="leads.csv"',
			"Cache-Control": "no-store",
		},
	});
}

/** Strict: a misspelt dryRun would import every row. */
const ImportQuery = strictObject({
	dryRun: v.optional(v.picklist(["0", "1"], "dryRun must be 1 or absent")),
	mapping: v.optional(v.string()),
});

export const loader = resources({
	"api/leads": {
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
	},
	"api/leads/bulk": {
		GET: staff(({ em, staff: { username } }) => changesUnderWay(em, username)),
		POST: admin(async ({ em, request, staff: { username, accountId } }) => {
			const { leadIds, filter, change } = await readInput(request, BulkEdit, ID_LIST_LIMIT);
			const matching = Array.isArray(leadIds) ? undefined : (leadIds?.filter ?? filter);
			const audience = Array.isArray(leadIds)
				? { leadIds }
				: { filter: toLeadFilter(matching ?? {}, accountId) };
			return changeMany(em, audience, change, username, idempotencyKey(request));
		}),
	},
	"api/leads/bulk/undo": {
		POST: admin(async ({ em, request, staff: { username } }) => {
			const { undo } = await readInput(request, BulkUndo);
			return undoChange(em, undo, username);
		}),
	},
	"api/leads/bulk-sync": {
		POST: admin(async ({ request, staff: { username, accountId } }) => {
			const body = await readInput(request, BulkSync, ID_LIST_LIMIT);
			const { leadIds, integrationId, forced } = body;
			const audience = Array.isArray(leadIds) ? leadIds : toLeadFilter(leadIds.filter, accountId);
			const { runId, total } = await requestBulkSync(audience, { integrationId, actor: username, forced });
			const run = await awaitRun(runId, request.signal);
			if (!run) return json({ jobId: runId, total }, 202);
			return { syncedCount: run.done, total: run.total, jobId: runId };
		}),
	},
	"api/leads/export.csv": {
		GET: admin(async ({ url, staff }) => sendCsv(parseQuery(ExportQuery, url), staff)),
		// POST as a form, because a URL has room for only about 200 ids.
		POST: admin(async ({ request, staff }) =>
			sendCsv(parseInput(ExportQuery, await readForm(request, ID_LIST_LIMIT)), staff),
		),
	},
	"api/leads/import": {
		POST: admin(async ({ em, request, url, staff: { username } }) => {
			const { dryRun } = parseQuery(ImportQuery, url);
			const { lines, mapping } = await readLeadsFile(request, url);
			if (dryRun === "1") {
				return { ...(await previewImport(em, lines)), mapping };
			}
			const body = { lines: hash("sha256", JSON.stringify(lines)), actor: username };
			const once = { scope: "import", key: idempotencyKey(request), body };
			const { id: jobId } = await createIdempotent(em, once, async inner => ({
				id: await createImport(inner, lines, username),
			}));
			announcer.announce("outbox");
			return json({ jobId }, 202);
		}),
	},
	"api/staff/leads": {
		POST: admin(async ({ em, request, staff: { username } }) => {
			const lead = await addLead(em, await readInput(request, NewLead), username);
			announcer.announce("outbox", "leads");
			return json(lead, 201);
		}),
	},
});
export const action = loader;
