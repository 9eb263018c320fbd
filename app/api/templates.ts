import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createTemplate, listTemplates } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

export const loader = resource({
	GET: staff(async ({ url }) => pageOfWhole(url, await listTemplates(entityManager()))),
	POST: admin(creates(ReplyTemplateForm, createTemplate)),
});
export const action = loader;
