import { json } from "#app/http/.server/present-error.ts";
import { pageOfWhole } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createTemplate, listTemplates } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

const { loader, action } = resource({
	GET: staff(async ({ url }) => pageOfWhole(url, await listTemplates(entityManager()))),
	POST: admin(async ({ request, staff: { username } }) => {
		const form = await readInput(request, ReplyTemplateForm);
		return json(await createTemplate(entityManager(), form, username), 201);
	}),
});

export { action, loader };
