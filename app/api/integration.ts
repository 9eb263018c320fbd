import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager, vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { deleteIntegration, updateIntegration } from "#db/integrations/save-integration.ts";
import { BasedOn } from "#domain/based-on.ts";
import { integrationUpdateSchema } from "#domain/integrations/integration-form.ts";
import { parseInput } from "#domain/parse.ts";

const Form = integrationUpdateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

const { loader: read, action: write } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const body = await readJson(request);
		const form = { ...parseInput(Form, body), ...parseInput(BasedOn, body) };
		const integration = await updateIntegration(entityManager(), id, form, username, vault);
		announcer.announce("outbox");
		return json(presentIntegration(integration));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteIntegration(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
