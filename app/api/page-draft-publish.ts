import { readJson } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { publishDraft } from "#db/cms/page-drafts.ts";
import { presentElement } from "#db/cms/present-element.ts";
import { BasedOn } from "#domain/based-on.ts";
import { parseInput } from "#domain/parse.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
		const body = request.headers.has("content-type") ? await readJson(request) : {};
		const based = parseInput(BasedOn, body);
		return presentElement(await publishDraft(em, elementId, based, username));
	}),
});
export const action = loader;
