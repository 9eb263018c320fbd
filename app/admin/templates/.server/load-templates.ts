import { entityManager } from "#app/services.server.ts";
import { savedOf } from "#db/kept-by-staff.ts";
import { listTemplates } from "#db/templates/reply-templates.ts";

/** Returns all reply templates, by name. */
export async function loadTemplates() {
	const templates = await listTemplates(entityManager());
	return templates.map(({ name, channel, text, ...saved }) => ({ name, channel, text, ...savedOf(saved) }));
}
export type TemplateView = Awaited<ReturnType<typeof loadTemplates>>[number];
