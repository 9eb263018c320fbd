import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { listContent } from "#db/content/list-content.ts";

export const loader = resource({
	GET: staff(async () => json(await listContent(entityManager()))),
});
export const action = loader;
