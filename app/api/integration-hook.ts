import { describeHook } from "#app/hooks/.server/describe-hook.ts";
import { idParam } from "#app/http/.server/query.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { announcer, vault } from "#app/services.server.ts";
import { renewHookSecret } from "#db/hooks/hook-secret.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";

export const loader = resource({
	GET: staff(({ params, staff }) => describeHook(idParam(params), staff)),
	POST: admin(async ({ em, params, staff }) => {
		const id = idParam(params);
		const integration = await renewHookSecret(em, id, staff.username, vault);
		if (integration.provider === "zoho_crm") await startReconcile(em, integration);
		announcer.announce("outbox");
		return describeHook(id, staff);
	}),
});
export const action = loader;
