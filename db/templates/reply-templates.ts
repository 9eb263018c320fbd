import type { ReplyTemplateForm } from "#domain/leads/reply-template.ts";
import type { BasedOn } from "#domain/shape.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "../kept-by-staff.ts";
import type { EntityManager } from "../orm.ts";
import { ReplyTemplate } from "./reply-template.ts";

/** Returns all templates, by name. */
export function listTemplates(em: EntityManager): Promise<ReplyTemplate[]> {
	return em.findAll(ReplyTemplate, { orderBy: { name: "asc", id: "asc" } });
}

export async function createTemplate(em: EntityManager, form: ReplyTemplateForm, actor: string) {
	return em.transactional(inner => {
		const created = inner.create(ReplyTemplate, { ...form, ...createdColumns(actor) });
		return saved(inner, created, actor, "template.create", { name: form.name });
	});
}

/** Replaces a template. Throws AppError "not_found", or "conflict" when it was saved since `version`. */
export async function updateTemplate(
	em: EntityManager,
	id: string,
	{ version, ...form }: ReplyTemplateForm & BasedOn,
	actor: string,
): Promise<ReplyTemplate> {
	return em.transactional(async inner => {
		const template = await lockForUpdate(inner, ReplyTemplate, { id }, { version, what: "template" });
		inner.assign(template, { ...form, ...updatedColumns(actor) });
		return saved(inner, template, actor, "template.update", { name: form.name });
	});
}

/** Deletes a template. Throws AppError "not_found", or "conflict" when it was saved since `version`. */
export async function deleteTemplate(em: EntityManager, id: string, { version }: BasedOn, actor: string) {
	await deleteIfUnchanged(em, ReplyTemplate, { id }, { version, what: "template" }, actor, "template.delete");
}
