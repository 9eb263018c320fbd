import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { deleteElement, updateElement } from "#db/cms/save-element.ts";
import { BasedOn } from "#domain/based-on.ts";
import { PageElementForm } from "#domain/content/page-element.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	PUT: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const body = await readJson(request);
		const form = { ...parseInput(PageElementForm, body), ...parseInput(BasedOn, body) };
		return json(presentElement(await updateElement(entityManager(), elementId, form, username)));
	}),
	DELETE: admin(async ({ params: { elementId = "" }, staff: { username } }) => {
		await deleteElement(entityManager(), elementId, username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
