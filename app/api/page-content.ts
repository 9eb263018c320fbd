import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { listElements } from "#db/cms/read-elements.ts";
import { createElement } from "#db/cms/save-element.ts";
import { PageElementForm } from "#domain/content/page-element.ts";

export const loader = resource({
	GET: staff(async ({ em }) => (await listElements(em)).map(presentElement)),
	POST: admin(creates(PageElementForm, async (...made) => presentElement(await createElement(...made)))),
});
export const action = loader;
