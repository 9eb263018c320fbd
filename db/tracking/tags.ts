import type { TrackingTagForm } from "#domain/tracking/tag.ts";
import type { EntityManager } from "../orm.ts";
import { recordVerbs } from "../record-verbs.ts";
import { TrackingTag } from "./tracking-tag.ts";

/** Returns all tags, oldest first. */
export async function listTags(em: EntityManager): Promise<TrackingTag[]> {
	return em.find(TrackingTag, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

export const tags = recordVerbs(TrackingTag, {
	what: "tag",
	byId: id => ({ id }),
	columns: (form: TrackingTagForm) => ({
		name: form.name,
		tagType: form.tagType,
		tagId: form.tagId,
		tagContent: ("tagContent" in form ? form.tagContent : null) ?? null,
		description: form.description ?? null,
		category: form.category ?? null,
		conversionId: form.conversionId ?? null,
		isActive: form.isActive,
	}),
	create: (em, columns) => em.create(TrackingTag, columns),
	auditDetail: ({ tagType, tagId, isActive }) => ({ tagType, tagId, isActive }),
});
