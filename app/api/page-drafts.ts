import { pageOfWhole } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { listDrafts } from "#db/cms/page-drafts.ts";

export const loader = resource({
	GET: staff(async ({ url }) => pageOfWhole(url, await listDrafts(entityManager()))),
});
export const action = loader;
