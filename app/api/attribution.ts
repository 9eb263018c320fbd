import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { parseQuery } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { readAttribution } from "#app/leads/attribution/.server/read-attribution.ts";
import { readCosts } from "#app/leads/attribution/.server/read-costs.ts";
import { importCosts, listCosts } from "#db/attribution/ad-costs.ts";
import { AdCostQuery } from "#domain/attribution/ad-cost.ts";
import { AttributionQuery } from "#domain/attribution/report.ts";

export const loader = resources({
	"api/attribution": { GET: staff(({ url }) => readAttribution(parseQuery(AttributionQuery, url))) },
	"api/ad-costs": {
		GET: staff(async ({ em, url }) => {
			const costs = await listCosts(em, parseQuery(AdCostQuery, url));
			return paginateInMemory(url, costs, ({ date, source, campaign }) =>
				JSON.stringify([date, source, campaign]),
			);
		}),
		POST: admin(
			async ({ em, request, staff: { username } }) =>
				await importCosts(em, await readCosts(request), username),
		),
	},
});
export const action = loader;
