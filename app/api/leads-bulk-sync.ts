import { json } from "#app/http/.server/present-error.ts";
import { CHOSEN_LIMIT, readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { requestBulkSync } from "#app/leads/sync/.server/start-run.ts";
import { BulkSync } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

export const loader = resource({
	POST: admin(async ({ request, staff: { username, accountId } }) => {
		const body = await readInput(request, BulkSync, CHOSEN_LIMIT);
		const { leadIds, integrationId, forced } = body;
		const audience = Array.isArray(leadIds) ? leadIds : toLeadFilter(leadIds.filter, accountId);
		const { runId, total } = await requestBulkSync(audience, { integrationId, actor: username, forced });
		const run = await awaitRun(runId, request.signal);
		if (!run) return json({ jobId: runId, total }, 202);
		return { syncedCount: run.done, total: run.total, jobId: runId };
	}),
});
export const action = loader;
