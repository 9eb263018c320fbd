import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createTemplate, listTemplates } from "#db/templates/reply-templates.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	GET: staff(async () => json(await listTemplates(entityManager()))),
	POST: admin(async ({ request, staff: { username } }) => {
		const form = parseInput(ReplyTemplateForm, await readJson(request));
		return json(await createTemplate(entityManager(), form, username), 201);
	}),
});

export const loader = read;
export const action = write;
