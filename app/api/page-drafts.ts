import { pageOfWhole } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { listDrafts } from "#db/cms/page-drafts.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => pageOfWhole(url, await listDrafts(em))),
});
export const action = loader;
