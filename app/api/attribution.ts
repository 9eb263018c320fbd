import { json } from "#app/http/.server/present-error.ts";
import { parseQuery } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { readAttribution } from "#app/leads/attribution/.server/read-attribution.ts";
import { AttributionQuery } from "#domain/attribution/report.ts";

export const loader = resource({
	GET: staff(async ({ url }) => json(await readAttribution(parseQuery(AttributionQuery, url)))),
});
export const action = loader;
