import { pageOfWhole, parseQuery } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { dropDraft, listDrafts, saveDraft } from "#db/cms/page-drafts.ts";
import { BasedOnQuery } from "#domain/based-on.ts";
import { PageDraftForm } from "#domain/content/page-element.ts";
import { AppError } from "#domain/errors.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => pageOfWhole(url, await listDrafts(em), ({ elementId }) => elementId)),
	one: {
		PUT: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const form = await readChange(request, PageDraftForm);
			const text = (await registry()).find(known => known.elementId === elementId);
			if (text?.elementType !== "text") throw new AppError("not_found", "No page has a text with this ID");
			const draft = { elementId, sectionId: text.sectionId, ...form };
			return saveDraft(em, draft, username);
		}),
		DELETE: admin(async ({ em, url, params: { elementId = "" }, staff: { username } }) => {
			await dropDraft(em, elementId, parseQuery(BasedOnQuery, url), username);
			return null;
		}),
	},
});
export const action = loader;
