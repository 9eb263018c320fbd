import type { BasedOn } from "#domain/based-on.ts";
import type { TestimonialForm } from "#domain/content/testimonial.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { openForChange } from "../open-for-change.ts";
import type { EntityManager } from "../orm.ts";
import { forgetUnused, type MediaFolder, pictureIn } from "../pictures/pictures.ts";
import { madeBy, savedBy } from "../stamps.ts";
import { Testimonial } from "./testimonial.ts";

/** Every testimonial, oldest first, as visitors see them; only the active ones where asked. */
export function listTestimonials(em: EntityManager, { active = false } = {}): Promise<Testimonial[]> {
	return em.find(Testimonial, active ? { isActive: true } : {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

export async function createTestimonial(
	em: EntityManager,
	{ imageUrl, ...form }: TestimonialForm,
	actor: string,
): Promise<Testimonial> {
	return em.transactional(async inner => {
		const created = inner.create(Testimonial, { ...form, ...madeBy(actor), imageUrl: imageUrl ?? null });
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.create", created.id, { name: form.name });
		return created;
	});
}

/**
 * Replaces a testimonial; a picture of ours that it alone showed is erased. Throws AppError "not_found", or "conflict"
 * when somebody saved it since `version`.
 */
export async function updateTestimonial(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	{ version, imageUrl, ...form }: TestimonialForm & BasedOn,
	actor: string,
): Promise<Testimonial> {
	const { testimonial, before } = await em.transactional(async inner => {
		const testimonial = await openForChange(inner, Testimonial, { id }, { version, what: "testimonial" });
		const before = pictureIn(testimonial.imageUrl);
		inner.assign(testimonial, { ...form, ...savedBy(actor), imageUrl: imageUrl ?? null });
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.update", id, { name: form.name });
		return { testimonial, before };
	});
	if (before) await forgetUnused(em, folder, before);
	return testimonial;
}

/** Deletes a testimonial, and a picture of ours that it alone showed. Throws AppError "not_found". */
export async function deleteTestimonial(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	actor: string,
): Promise<void> {
	const picture = await em.transactional(async inner => {
		const testimonial = await openForChange(
			inner,
			Testimonial,
			{ id },
			{ version: undefined, what: "testimonial" },
		);
		inner.remove(testimonial);
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.delete", id);
		return pictureIn(testimonial.imageUrl);
	});
	if (picture) await forgetUnused(em, folder, picture);
}
