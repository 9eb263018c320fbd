import { creates, deletes } from "#app/api/.server/record-methods.ts";
import { readChange, readInput } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { listElements, listVersions, presentElement } from "#db/cms/read-elements.ts";
import { createElement, deleteElement, restoreElement, updateElement } from "#db/cms/save-element.ts";
import { PageElementForm, RestoreVersion } from "#domain/content/page-element.ts";
import { notFound } from "#domain/errors.ts";

export const loader = resources({
	"api/cms/page-content": {
		GET: staff(async ({ em }) => (await listElements(em)).map(presentElement)),
		POST: admin(creates(PageElementForm, async (...made) => presentElement(await createElement(...made)))),
	},
	"api/cms/page-content/:elementId": {
		PUT: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const form = await readChange(request, PageElementForm);
			return presentElement(await updateElement(em, elementId, form, username));
		}),
		DELETE: admin(deletes(deleteElement, ({ elementId = "" }) => elementId)),
	},
	"api/cms/page-content/defaults": {
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
	},
	"api/cms/page-content/:elementId/restore": {
		POST: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const chosen = await readInput(request, RestoreVersion);
			return presentElement(await restoreElement(em, elementId, chosen, username));
		}),
	},
	"api/cms/page-content/:elementId/versions": {
		GET: staff(async ({ em, params: { elementId = "" } }) => {
			const versions = await listVersions(em, elementId);
			if (versions.length === 0) throw notFound("element");
			return versions.map(({ element, ...version }) => ({ elementId: element, ...version }));
		}),
	},
});
export const action = loader;
