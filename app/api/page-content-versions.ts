import { resource, staff } from "#app/http/.server/resource.ts";
import { listVersions } from "#db/cms/read-elements.ts";
import { noSuch } from "#domain/errors.ts";

export const loader = resource({
	GET: staff(async ({ em, params: { elementId = "" } }) => {
		const versions = await listVersions(em, elementId);
		if (versions.length === 0) throw noSuch("element");
		return versions.map(({ element, ...version }) => ({ elementId: element, ...version }));
	}),
});
export const action = loader;
