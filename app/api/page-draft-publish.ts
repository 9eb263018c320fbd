import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { publishDraft } from "#db/cms/page-drafts.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { BasedOn } from "#domain/based-on.ts";
import { parseInput } from "#domain/parse.ts";

export const loader = resource({
	POST: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const body = request.headers.has("content-type") ? await readJson(request) : {};
		const based = parseInput(BasedOn, body);
		return json(presentElement(await publishDraft(entityManager(), elementId, based, username)));
	}),
});
export const action = loader;
