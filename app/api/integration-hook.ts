import { describeHook } from "#app/hooks/.server/describe-hook.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager, vault } from "#app/services.server.ts";
import { renewHookSecret } from "#db/hooks/hook-secret.ts";
import { startReconcile } from "#db/hooks/start-reconcile.ts";

export const loader = resource({
	GET: staff(async ({ params, staff }) => json(await describeHook(idParam(params), staff))),
	POST: admin(async ({ params, staff }) => {
		const id = idParam(params);
		const integration = await renewHookSecret(entityManager(), id, staff.username, vault);
		if (integration.provider === "zoho_crm") await startReconcile(entityManager(), integration);
		announcer.announce("outbox");
		return json(await describeHook(id, staff));
	}),
});
export const action = loader;
