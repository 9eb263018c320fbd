import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { readView } from "#app/leads/views/.server/read-view.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteView, updateView } from "#db/views/saved-views.ts";

export const loader = resource({
	PUT: staff(async ({ request, params, staff: self }) => {
		const id = idParam(params);
		const form = readView(await readJson(request), self);
		return json(await updateView(entityManager(), id, form, self.accountId));
	}),
	DELETE: staff(async ({ params, staff: { accountId } }) => {
		await deleteView(entityManager(), idParam(params), accountId);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
