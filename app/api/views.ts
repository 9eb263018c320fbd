import { createOnce } from "#app/api/.server/record-methods.ts";
import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { idParam, readJson } from "#app/http/.server/read-request.ts";
import { resources, type StaffMethod, staff } from "#app/http/.server/resource.ts";
import { readView } from "#app/leads/views/.server/read-view.ts";
import { createView, deleteView, listViews, updateView } from "#db/views/saved-views.ts";
import { SavedViewEdit, SavedViewForm } from "#domain/leads/saved-view.ts";

function updated(schema: typeof SavedViewForm | typeof SavedViewEdit): StaffMethod {
	return async ({ em, request, params, staff: self }) => {
		const id = idParam(params);
		const form = readView(schema, await readJson(request), self);
		return updateView(em, id, form, self);
	};
}

export const loader = resources({
	"api/views": {
		GET: staff(async ({ em, url, staff: { accountId } }) =>
			paginateInMemory(url, await listViews(em, accountId), ({ id }) => id),
		),
		/** The caller's own view; viewers may call it too. */
		POST: staff(async args => {
			const { accountId } = args.staff;
			const form = readView(SavedViewForm, await readJson(args.request), args.staff);
			return createOnce(args, form, em => createView(em, form, accountId));
		}),
	},
	"api/views/:id": {
		PUT: staff(updated(SavedViewForm)),
		/** Changes only the given fields: a page may still show the others' former values. */
		PATCH: staff(updated(SavedViewEdit)),
		DELETE: staff(async ({ em, params, staff: self }) => {
			await deleteView(em, idParam(params), self);
			return null;
		}),
	},
});
export const action = loader;
