import { removes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { deleteTemplate, updateTemplate } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

export const loader = resource({
	PUT: admin(updates(ReplyTemplateForm, updateTemplate)),
	DELETE: admin(removes(deleteTemplate)),
});
export const action = loader;
