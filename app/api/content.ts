import { resource, staff } from "#app/http/.server/resource.ts";
import { listContent } from "#db/content/list-content.ts";

export const loader = resource({
	GET: staff(({ em }) => listContent(em)),
});
export const action = loader;
