import { json } from "#app/http/.server/present-error.ts";
import { pageOfWhole, parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { readCosts } from "#app/leads/attribution/.server/read-costs.ts";
import { entityManager } from "#app/services.server.ts";
import { importCosts, listCosts } from "#db/attribution/ad-costs.ts";
import { AttributionQuery } from "#domain/attribution/report.ts";

export const loader = resource({
	GET: staff(async ({ url }) => {
		return pageOfWhole(url, await listCosts(entityManager(), parseQuery(AttributionQuery, url)));
	}),
	POST: admin(async ({ request, staff: { username } }) =>
		json(await importCosts(entityManager(), await readCosts(request), username)),
	),
});
export const action = loader;
