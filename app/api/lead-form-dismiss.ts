import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { dismissForm } from "#db/leads/dismiss-form.ts";

export const loader = resource({
	POST: admin(async ({ em, params, staff: { username } }) => {
		await dismissForm(em, idParam(params), idParam(params, "formId"), username);
		return null;
	}),
});
export const action = loader;
