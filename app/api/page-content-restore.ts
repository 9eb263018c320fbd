import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { restoreElement } from "#db/cms/save-element.ts";
import { RestoreVersion } from "#domain/content/page-element.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
		const chosen = await readInput(request, RestoreVersion);
		return presentElement(await restoreElement(em, elementId, chosen, username));
	}),
});
export const action = loader;
