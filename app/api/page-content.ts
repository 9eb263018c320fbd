import { parseQuery } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { listElements } from "#db/cms/read-elements.ts";
import { createElement, deleteElement, updateElement } from "#db/cms/save-element.ts";
import { BasedOnQuery } from "#domain/based-on.ts";
import { PageElementForm } from "#domain/content/page-element.ts";

export const loader = resource({
	GET: staff(async ({ em }) => (await listElements(em)).map(presentElement)),
	POST: admin(creates(PageElementForm, async (...made) => presentElement(await createElement(...made)))),
	one: {
		PUT: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const form = await readChange(request, PageElementForm);
			return presentElement(await updateElement(em, elementId, form, username));
		}),
		DELETE: admin(async ({ em, url, params: { elementId = "" }, staff: { username } }) => {
			await deleteElement(em, elementId, parseQuery(BasedOnQuery, url), username);
			return null;
		}),
	},
});
export const action = loader;
