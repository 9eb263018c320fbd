import { config } from "#app/config.server.ts";
import { creates, deletes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { announcer, vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import {
	createIntegration,
	deleteIntegration,
	listIntegrations,
	updateIntegration,
} from "#db/integrations/save-integration.ts";
import { integrationCreateSchema, integrationUpdateSchema } from "#domain/integrations/integration-form.ts";

const endpoints = { allowHttp: config.ALLOW_PRIVATE_ENDPOINTS };
const Create = integrationCreateSchema(endpoints);
const Update = integrationUpdateSchema(endpoints);

export const loader = resource({
	GET: staff(async ({ em }) => (await listIntegrations(em)).map(presentIntegration)),
	POST: admin(
		creates(Create, async (em, ...made) => presentIntegration(await createIntegration(em, ...made, vault))),
	),
	one: {
		PUT: admin(
			updates(Update, async (em, ...change) => {
				const saved = await updateIntegration(em, ...change, vault);
				announcer.announce("outbox");
				return presentIntegration(saved);
			}),
		),
		DELETE: admin(deletes(deleteIntegration)),
	},
});
export const action = loader;
