import { config } from "#app/config.server.ts";
import { removes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer, vault } from "#app/services.server.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { deleteIntegration, updateIntegration } from "#db/integrations/save-integration.ts";
import { integrationUpdateSchema } from "#domain/integrations/integration-form.ts";

const Form = integrationUpdateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

export const loader = resource({
	PUT: admin(
		updates(Form, async (em, ...change) => {
			const saved = await updateIntegration(em, ...change, vault);
			announcer.announce("outbox");
			return presentIntegration(saved);
		}),
	),
	DELETE: admin(removes(deleteIntegration)),
});
export const action = loader;
