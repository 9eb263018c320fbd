import { randomUUID } from "node:crypto";
import type { BasedOn } from "#domain/based-on.ts";
import type { TestimonialForm } from "#domain/content/testimonial.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { openForChange } from "../open-for-change.ts";
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
			updatedBy: actor,
			createdAt: now,
			updatedAt: now,
		});
		await inner.flush();
		await recordAudit(inner, actor, "testimonial.create", id, { name: form.name });
		return created;
	});
}

/** Replaces a testimonial. Throws AppError "not_found", or "conflict" when somebody saved it since `version`. */
export async function updateTestimonial(
	em: EntityManager,
	id: string,
	{ version, imageUrl, ...form }: TestimonialForm & BasedOn,
	actor: string,
): Promise<Testimonial> {
	return em.transactional(async inner => {
		const testimonial = await openForChange(
			inner,
			Testimonial,
			{ id },
			{ version, what: "testimonial", by: row => row.updatedBy, present: row => row },
		);
		inner.assign(testimonial, {
			...form,
			imageUrl: imageUrl ?? null,
			updatedBy: actor,
			updatedAt: new Date(),
		});
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
