import { admin, resource } from "#app/http/.server/resource.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { awaitTest } from "#app/leads/sync/.server/test-answer.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";

export const loader = resource({
	POST: admin(async ({ em, request, staff: { username } }) => {
		const integrations = await listIntegrations(em);
		const results = await Promise.all(
			integrations.map(async ({ id, name }) => {
				const { success, message } = await awaitTest(await requestTest(id, username), request.signal);
				return { id, name, connected: success, message };
			}),
		);
		return { results };
	}),
});
export const action = loader;
