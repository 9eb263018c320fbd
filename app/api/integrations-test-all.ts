import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { awaitTest } from "#app/leads/sync/.server/test-answer.ts";
import { entityManager } from "#app/services.server.ts";
import { listIntegrations } from "#db/integrations/save-integration.ts";

export const loader = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const integrations = await listIntegrations(entityManager());
		const results = await Promise.all(
			integrations.map(async ({ id, name }) => {
				const { success, message } = await awaitTest(await requestTest(id, username), request.signal);
				return { id, name, connected: success, message };
			}),
		);
		return json({ results });
	}),
});
export const action = loader;
