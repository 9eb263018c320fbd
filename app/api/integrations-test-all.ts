import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { NO_ANSWER_YET, testAnswer } from "#app/leads/sync/.server/test-answer.ts";
import { entityManager } from "#app/services.server.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const integrations = await listIntegrations(entityManager());
		const results = await Promise.all(
			integrations.map(async ({ id, name }) => {
				const run = await awaitRun(await requestTest(id, username), request.signal);
				const { success, message } = run ? testAnswer(run) : { success: false, message: NO_ANSWER_YET };
				return { id, name, connected: success, message };
			}),
		);
		return json({ results });
	}),
});

export { action, loader };
