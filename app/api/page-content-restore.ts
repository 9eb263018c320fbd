import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { restoreElement } from "#db/cms/save-element.ts";
import { RestoreVersion } from "#domain/content/page-element.ts";

export const loader = resource({
	POST: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const chosen = await readInput(request, RestoreVersion);
		return json(presentElement(await restoreElement(entityManager(), elementId, chosen, username)));
	}),
});
export const action = loader;
