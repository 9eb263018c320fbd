import { entityManager } from "#app/services.server.ts";
import { namesReferences } from "#db/chats/chat-references.ts";
import { listTags } from "#db/tracking/save-tag.ts";

/** Every tag as the tab shows it. */
export async function loadTags() {
	const tags = await listTags(entityManager());
	return {
		chatReferences: await namesReferences(entityManager()),
		tags: tags.map(tag => ({
			id: tag.id,
			name: tag.name,
			tagType: tag.tagType,
			tagId: tag.tagId,
			tagContent: tag.tagContent ?? "",
			description: tag.description ?? "",
			category: tag.category ?? "",
			conversionId: tag.conversionId ?? "",
			isActive: tag.isActive,
			version: tag.version,
			updatedBy: tag.updatedBy ?? null,
			updatedAt: tag.updatedAt.toISOString(),
		})),
	};
}
export type TagView = Awaited<ReturnType<typeof loadTags>>["tags"][number];
