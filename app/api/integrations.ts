import { config } from "#app/config.server.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { createIntegration, listIntegrations } from "#db/integrations/save-integration.ts";
import { integrationCreateSchema } from "#domain/integrations/integration-form.ts";

const Form = integrationCreateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

export const loader = resource({
	GET: staff(async ({ em }) => (await listIntegrations(em)).map(presentIntegration)),
	POST: admin(
		creates(Form, async (em, ...made) => presentIntegration(await createIntegration(em, ...made, vault))),
	),
});
export const action = loader;
