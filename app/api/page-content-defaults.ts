import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { registry } from "#app/site/cms/.server/registry.ts";

export const loader = resource({
	GET: staff(async () => {
		const texts = await registry();
		return json(
			texts.map(({ page, sectionId, elementId, elementType, defaultText }) => ({
				page,
				sectionId,
				elementId,
				elementType,
				defaultText,
			})),
		);
	}),
});
export const action = loader;
