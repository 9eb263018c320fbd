import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { dismissForm } from "#db/leads/dismiss-form.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		await dismissForm(entityManager(), idParam(params), idParam(params, "formId"), username);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
