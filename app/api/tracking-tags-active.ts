import { resource, visitor } from "#app/http/.server/resource.ts";
import { activeTags } from "#app/visitor/tracking/.server/active-tags.ts";

export const loader = resource({
	GET: visitor(() => activeTags()),
});
export const action = loader;
