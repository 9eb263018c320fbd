import { creates, deletes, startsRun, updates } from "#app/api/.server/record-methods.ts";
import { describeHook } from "#app/hooks/.server/describe-hook.ts";
import { idParam } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { requestTest } from "#app/leads/sync/.server/start-run.ts";
import { answerTest, awaitTest } from "#app/leads/sync/.server/test-answer.ts";
import { announcer, config, vault } from "#app/services.server.ts";
import { renewHookSecret } from "#db/hooks/hook-secret.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import {
	createIntegration,
	deleteIntegration,
	listIntegrations,
	updateIntegration,
} from "#db/integrations/save-integration.ts";
import { replayDelivery } from "#db/webhooks/deliveries.ts";
import { integrationCreateSchema, integrationUpdateSchema } from "#domain/integrations/integration-form.ts";

const endpoints = { allowHttp: config.ALLOW_PRIVATE_ENDPOINTS };
const Create = integrationCreateSchema(endpoints);
const Update = integrationUpdateSchema(endpoints);

const replay = startsRun(replayDelivery);

export const loader = resources({
	"api/email-integrations": {
		GET: staff(async ({ em }) => (await listIntegrations(em)).map(presentIntegration)),
		POST: admin(
			creates(Create, async (em, ...made) => presentIntegration(await createIntegration(em, ...made, vault))),
		),
	},
	"api/email-integrations/:id": {
		PUT: admin(
			updates(Update, async (em, ...change) => {
				const saved = await updateIntegration(em, ...change, vault);
				announcer.announce("outbox");
				return presentIntegration(saved);
			}),
		),
		DELETE: admin(deletes(deleteIntegration)),
	},
	"api/email-integrations/:id/hook": {
		GET: staff(({ params, staff }) => describeHook(idParam(params), staff)),
		POST: admin(async ({ em, params, staff }) => {
			const id = idParam(params);
			const integration = await renewHookSecret(em, id, staff.username, vault);
			if (integration.provider === "zoho_crm") await startReconcile(em, integration);
			announcer.announce("outbox");
			return describeHook(id, staff);
		}),
	},
	"api/email-integrations/:id/test": {
		POST: admin(async ({ request, params, staff: { username } }) => {
			const jobId = await requestTest(idParam(params), username);
			return answerTest(jobId, request.signal);
		}),
	},
	"api/email-integrations/test-all": {
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
	},
	"api/webhooks/deliveries/:id/replay": {
		// Someone looking for a missing event may only have its webhook-id.
		POST: admin(({ params, ...args }) =>
			replay({ ...args, params: { ...params, id: params.id?.replace(/^evt_/, "") } }),
		),
	},
});
export const action = loader;
