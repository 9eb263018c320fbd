import { parseQuery } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { readAttribution } from "#app/leads/attribution/.server/read-attribution.ts";
import { AttributionQuery } from "#domain/attribution/report.ts";

export const loader = resource({
	GET: staff(({ url }) => readAttribution(parseQuery(AttributionQuery, url))),
});
export const action = loader;
