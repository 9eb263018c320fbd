import type { ActiveTag } from "#domain/tracking/tag-types.ts";
import type { EntityManager } from "../orm.ts";
import { TrackingTag } from "./tracking-tag.ts";

/** Returns the tags that public pages load, oldest first. */
export async function listActiveTags(em: EntityManager): Promise<ActiveTag[]> {
	const tags = await em.find(TrackingTag, { isActive: true }, { orderBy: { createdAt: "asc", id: "asc" } });
	return tags.map(({ tagType, tagId, isActive, name, tagContent, category, conversionId }) => ({
		tagType,
		tagId,
		isActive,
		name,
		tagContent: tagContent ?? null,
		category: category ?? null,
		...(conversionId && { conversionId }),
	}));
}
