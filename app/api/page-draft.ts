import { json } from "#app/http/.server/present-error.ts";
import { parseQuery } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { dropDraft, saveDraft } from "#db/cms/page-drafts.ts";
import { BasedOnQuery } from "#domain/based-on.ts";
import { PageDraftForm } from "#domain/content/page-element.ts";
import { AppError } from "#domain/errors.ts";

export const loader = resource({
	PUT: admin(async ({ request, params: { elementId = "" }, staff: { username } }) => {
		const form = await readChange(request, PageDraftForm);
		const text = (await registry()).find(known => known.elementId === elementId);
		if (text?.elementType !== "text") throw new AppError("not_found", "No page has such a text");
		const draft = { elementId, sectionId: text.sectionId, ...form };
		return json(await saveDraft(entityManager(), draft, username));
	}),
	DELETE: admin(async ({ url, params: { elementId = "" }, staff: { username } }) => {
		await dropDraft(entityManager(), elementId, parseQuery(BasedOnQuery, url), username);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
