import { randomUUID } from "node:crypto";
import type { TestimonialForm } from "#domain/content/testimonial.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Testimonial } from "./testimonial.ts";

/** Every testimonial, oldest first, as visitors see them. */
export async function listTestimonials(em: EntityManager): Promise<Testimonial[]> {
	return em.find(Testimonial, {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** Stores a new testimonial. */
export async function createTestimonial(
	em: EntityManager,
	{ imageUrl, ...form }: TestimonialForm,
	actor: string,
): Promise<Testimonial> {
	return em.transactional(async inner => {
		const now = new Date();
		const id = randomUUID();
		const created = inner.create(Testimonial, {
			...form,
			id,
			imageUrl: imageUrl ?? null,
			createdAt: now,
			updatedAt: now,
		});
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.create", id, { name: form.name });
		return created;
	});
}

/** Replaces a testimonial. Throws AppError "not_found". */
export async function updateTestimonial(
	em: EntityManager,
	id: string,
	{ imageUrl, ...form }: TestimonialForm,
	actor: string,
): Promise<Testimonial> {
	return em.transactional(async inner => {
		const testimonial = await inner.findOne(Testimonial, { id });
		if (!testimonial) throw new AppError("not_found", "There is no such testimonial");
		inner.assign(testimonial, { ...form, imageUrl: imageUrl ?? null, updatedAt: new Date() });
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.update", id, { name: form.name });
		return testimonial;
	});
}

/** Deletes a testimonial. Throws AppError "not_found". */
export async function deleteTestimonial(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const deleted = await inner.nativeDelete(Testimonial, { id });
		if (deleted === 0) throw new AppError("not_found", "There is no such testimonial");
		await recordAudit(inner, actor, "testimonial.delete", id);
	});
}
