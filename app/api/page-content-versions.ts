import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { listVersions } from "#db/cms/read-elements.ts";
import { noSuch } from "#domain/errors.ts";

export const loader = resource({
	GET: staff(async ({ params: { elementId = "" } }) => {
		const versions = await listVersions(entityManager(), elementId);
		if (versions.length === 0) throw noSuch("element");
		return json(versions.map(({ element, ...version }) => ({ elementId: element, ...version })));
	}),
});
export const action = loader;
