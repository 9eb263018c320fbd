import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { activeTags } from "#app/visitor/tracking/.server/active-tags.ts";

export const loader = resource({
	GET: visitor(async () => json(await activeTags())),
});
export const action = loader;
