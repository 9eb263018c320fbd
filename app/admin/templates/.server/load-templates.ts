import { entityManager } from "#app/services.server.ts";
import { listTemplates } from "#db/templates/reply-templates.ts";
import { savedOf } from "#db/versioned-row.ts";

/** Returns all reply templates, by name. */
export async function loadTemplates() {
	const templates = await listTemplates(entityManager());
	return templates.map(({ name, channel, text, ...saved }) => ({ name, channel, text, ...savedOf(saved) }));
}
export type TemplateView = Awaited<ReturnType<typeof loadTemplates>>[number];
