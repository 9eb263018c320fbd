import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { createTemplate, listTemplates } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => pageOfWhole(url, await listTemplates(em))),
	POST: admin(creates(ReplyTemplateForm, createTemplate)),
});
export const action = loader;
