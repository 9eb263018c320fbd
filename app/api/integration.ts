import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager, vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { deleteIntegration, updateIntegration } from "#db/integrations/save-integration.ts";
import { integrationUpdateSchema } from "#domain/integrations/integration-form.ts";

const Form = integrationUpdateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

const { loader, action } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readChange(request, Form);
		const integration = await updateIntegration(entityManager(), id, form, username, vault);
		announcer.announce("outbox");
		return json(presentIntegration(integration));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteIntegration(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
