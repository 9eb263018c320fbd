import { json } from "#app/http/.server/present-error.ts";
import { parseQuery } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { deleteElement, updateElement } from "#db/cms/save-element.ts";
import { BasedOnQuery } from "#domain/based-on.ts";
import { PageElementForm } from "#domain/content/page-element.ts";

export const loader = resource({
	PUT: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const form = await readChange(request, PageElementForm);
		return json(presentElement(await updateElement(entityManager(), elementId, form, username)));
	}),
	DELETE: admin(async ({ url, params: { elementId = "" }, staff: { username } }) => {
		await deleteElement(entityManager(), elementId, parseQuery(BasedOnQuery, url), username);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
