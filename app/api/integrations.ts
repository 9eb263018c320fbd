import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager, vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { createIntegration, listIntegrations } from "#db/integrations/save-integration.ts";
import { integrationCreateSchema } from "#domain/integrations/integration-form.ts";

const Form = integrationCreateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

export const loader = resource({
	GET: staff(async () => json((await listIntegrations(entityManager())).map(presentIntegration))),
	POST: admin(
		creates(Form, async (em, ...made) => presentIntegration(await createIntegration(em, ...made, vault))),
	),
});
export const action = loader;
