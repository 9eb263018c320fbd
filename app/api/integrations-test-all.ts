import { json } from "#app/modules/http/.server/present-error.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { awaitRun } from "#app/modules/live/.server/await-run.ts";
import { admin } from "#app/modules/session/.server/guards.ts";
import { requestTest } from "#app/modules/sync/.server/start-run.ts";
import { NO_ANSWER_YET, testAnswer } from "#app/modules/sync/.server/test-answer.ts";
import { entityManager } from "#app/services.server.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";

const { loader: read, action: write } = resource({
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

export const loader = read;
export const action = write;
