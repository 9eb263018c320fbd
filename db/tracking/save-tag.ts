import type { BasedOn } from "#domain/shape.ts";
import type { TrackingTagForm } from "#domain/tracking/tag.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "../kept-by-staff.ts";
import type { EntityManager } from "../orm.ts";
import { TrackingTag } from "./tracking-tag.ts";

/** Returns all tags, oldest first. */
export async function listTags(em: EntityManager): Promise<TrackingTag[]> {
	return em.find(TrackingTag, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

function fieldsOf(form: TrackingTagForm) {
	return {
		name: form.name,
		tagType: form.tagType,
		tagId: form.tagId,
		tagContent: ("tagContent" in form ? form.tagContent : null) ?? null,
		description: form.description ?? null,
		category: form.category ?? null,
		conversionId: form.conversionId ?? null,
		isActive: form.isActive,
	};
}

/** Returns the details of a tag for the audit log. */
const told = ({ tagType, tagId, isActive }: TrackingTag) => ({ tagType, tagId, isActive });

export async function createTag(em: EntityManager, form: TrackingTagForm, actor: string) {
	return em.transactional(inner => {
		const tag = inner.create(TrackingTag, { ...fieldsOf(form), ...createdColumns(actor) });
		return saved(inner, tag, actor, "tag.create", told(tag));
	});
}

/** Replaces a tag. Throws AppError "not_found", or "conflict" when it was saved since `version`. */
export async function updateTag(
	em: EntityManager,
	id: string,
	{ version, ...form }: TrackingTagForm & BasedOn,
	actor: string,
): Promise<TrackingTag> {
	return em.transactional(async inner => {
		const tag = await lockForUpdate(inner, TrackingTag, { id }, { version, what: "tag" });
		inner.assign(tag, { ...fieldsOf(form), ...updatedColumns(actor) });
		return saved(inner, tag, actor, "tag.update", told(tag));
	});
}

/** Deletes a tag. Throws AppError "not_found", or "conflict" when it was saved since `version`. */
export async function deleteTag(em: EntityManager, id: string, { version }: BasedOn, actor: string) {
	await deleteIfUnchanged(em, TrackingTag, { id }, { version, what: "tag" }, actor, "tag.delete");
}
