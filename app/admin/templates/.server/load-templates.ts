import { entityManager } from "#app/services.server.ts";
import { listTemplates } from "#db/templates/reply-templates.ts";

/** Every reply template, by name. */
export async function loadTemplates() {
	const templates = await listTemplates(entityManager());
	return templates.map(({ id, name, channel, text, ...saved }) => ({
		id,
		name,
		channel,
		text,
		version: saved.version,
		updatedBy: saved.updatedBy ?? null,
		updatedAt: saved.updatedAt.toISOString(),
	}));
}
export type TemplateView = Awaited<ReturnType<typeof loadTemplates>>[number];
