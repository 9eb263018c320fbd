import { resource, staff } from "#app/http/.server/resource.ts";
import { registry } from "#app/site/cms/.server/registry.ts";

export const loader = resource({
	GET: staff(async () => {
		const texts = await registry();
		return texts.map(({ page, sectionId, elementId, elementType, defaultText }) => ({
			page,
			sectionId,
			elementId,
			elementType,
			defaultText,
		}));
	}),
});
export const action = loader;
