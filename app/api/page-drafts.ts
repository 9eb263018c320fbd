import { deletes } from "#app/api/.server/record-methods.ts";
import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { readChange, readJson } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { dropDraft, listDrafts, publishDraft, saveDraft } from "#db/cms/page-drafts.ts";
import { presentElement } from "#db/cms/read-elements.ts";
import { PageDraftForm } from "#domain/content/page-element.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import { BasedOn } from "#domain/shape.ts";

export const loader = resources({
	"api/cms/page-drafts": {
		GET: staff(async ({ em, url }) =>
			paginateInMemory(url, await listDrafts(em), ({ elementId }) => elementId),
		),
	},
	"api/cms/page-drafts/:elementId": {
		PUT: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const form = await readChange(request, PageDraftForm);
			const text = (await registry()).find(known => known.elementId === elementId);
			if (text?.elementType !== "text") throw new AppError("not_found", "No page has a text with this ID");
			const draft = { elementId, sectionId: text.sectionId, ...form };
			return saveDraft(em, draft, username);
		}),
		DELETE: admin(deletes(dropDraft, ({ elementId = "" }) => elementId)),
	},
	"api/cms/page-drafts/:elementId/publish": {
		POST: admin(async ({ em, request, params: { elementId = "" }, staff: { username } }) => {
			const body = request.headers.has("content-type") ? await readJson(request) : {};
			const based = parseInput(BasedOn, body);
			const { element, replaced } = await publishDraft(em, elementId, based, username);
			return { ...presentElement(element), replaced };
		}),
	},
});
export const action = loader;
