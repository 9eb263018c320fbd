import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteTemplate, updateTemplate } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";

const { loader, action } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readChange(request, ReplyTemplateForm);
		return json(await updateTemplate(entityManager(), id, form, username));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteTemplate(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
