import { creates, deletes, updates } from "#app/api/.server/record-methods.ts";
import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { listTemplates, templates } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

export const loader = resources({
	"api/templates": {
		GET: staff(async ({ em, url }) => paginateInMemory(url, await listTemplates(em), ({ id }) => id)),
		POST: admin(creates(ReplyTemplateForm, templates.create)),
	},
	"api/templates/:id": {
		PUT: admin(updates(ReplyTemplateForm, templates.update)),
		DELETE: admin(deletes(templates.remove)),
	},
});
export const action = loader;
