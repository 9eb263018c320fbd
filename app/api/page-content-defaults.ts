import { registry } from "#app/modules/cms/.server/registry.ts";
import { json } from "#app/modules/http/.server/present-error.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { staff } from "#app/modules/session/.server/guards.ts";

const { loader: read, action: write } = resource({
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

export const loader = read;
export const action = write;
