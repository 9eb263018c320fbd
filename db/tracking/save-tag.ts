import type { BasedOn } from "#domain/shape.ts";
import type { TrackingTagForm } from "#domain/tracking/tag.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { deleteAsSeen, madeBy, openForChange, savedBy } from "../kept-by-staff.ts";
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

export async function createTag(em: EntityManager, form: TrackingTagForm, actor: string) {
	return em.transactional(async inner => {
		const tag = inner.create(TrackingTag, { ...fieldsOf(form), ...madeBy(actor) });
		await inner.flush();
		const { tagType, tagId, isActive } = tag;
		await recordAudit(inner, actor, "tag.create", tag.id, { tagType, tagId, isActive });
		return tag;
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
		const tag = await openForChange(inner, TrackingTag, { id }, { version, what: "tag" });
		inner.assign(tag, { ...fieldsOf(form), ...savedBy(actor) });
		await inner.flush();
		const { tagType, tagId, isActive } = tag;
		await recordAudit(inner, actor, "tag.update", id, { tagType, tagId, isActive });
		return tag;
	});
}

/** Deletes a tag. Throws AppError "not_found", or "conflict" when it was saved since `version`. */
export async function deleteTag(em: EntityManager, id: string, { version }: BasedOn, actor: string) {
	await deleteAsSeen(em, TrackingTag, { id }, { version, what: "tag" }, inner =>
		recordAudit(inner, actor, "tag.delete", id),
	);
}
