import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { readView } from "#app/leads/views/.server/read-view.ts";
import { deleteView, updateView } from "#db/views/saved-views.ts";

export const loader = resource({
	PUT: staff(async ({ em, request, params, staff: self }) => {
		const id = idParam(params);
		const form = readView(await readJson(request), self);
		return updateView(em, id, form, self.accountId);
	}),
	DELETE: staff(async ({ em, params, staff: { accountId } }) => {
		await deleteView(em, idParam(params), accountId);
		return null;
	}),
});
export const action = loader;
