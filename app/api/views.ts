import { json } from "#app/http/.server/present-error.ts";
import { pageOfWhole } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { readView } from "#app/leads/views/.server/read-view.ts";
import { entityManager } from "#app/services.server.ts";
import { createView, listViews } from "#db/views/saved-views.ts";

export const loader = resource({
	GET: staff(async ({ url, staff: { accountId } }) =>
		pageOfWhole(url, await listViews(entityManager(), accountId)),
	),
	/** One's own filter: viewers too. */
	POST: staff(async ({ request, staff: self }) =>
		json(await createView(entityManager(), readView(await readJson(request), self), self.accountId), 201),
	),
});
export const action = loader;
