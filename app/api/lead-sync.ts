import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { requestLeadSync } from "#app/leads/sync/.server/start-run.ts";

export const loader = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const jobId = await requestLeadSync(idParam(params), idParam(params, "integrationId"), username);
		const run = await awaitRun(jobId, request.signal);
		if (!run) return json({ jobId }, 202);
		const success = run.status === "succeeded";
		return success ? { success, jobId } : { success, error: run.error ?? "Failed to sync lead", jobId };
	}),
});
export const action = loader;
