import { json } from "#app/http/.server/present-error.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { listElements } from "#db/cms/read-elements.ts";
import { createElement } from "#db/cms/save-element.ts";
import { PageElementForm } from "#domain/content/page-element.ts";

export const loader = resource({
	GET: staff(async () => json((await listElements(entityManager())).map(presentElement))),
	POST: admin(creates(PageElementForm, async (...made) => presentElement(await createElement(...made)))),
});
export const action = loader;
