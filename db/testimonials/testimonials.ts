import type { TestimonialForm } from "#domain/content/testimonial.ts";
import type { BasedOn } from "#domain/shape.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "../kept-by-staff.ts";
import type { EntityManager } from "../orm.ts";
import { deleteIfUnused, type MediaFolder, pictureIn, requirePicture } from "../pictures/pictures.ts";
import { Testimonial } from "./testimonial.ts";

/** Returns all testimonials, or only the active ones, oldest first, as visitors see them. */
export function listTestimonials(em: EntityManager, { active = false } = {}): Promise<Testimonial[]> {
	return em.find(Testimonial, active ? { isActive: true } : {}, { orderBy: { createdAt: "asc", id: "asc" } });
}

/** Returns the picture URL to store. Throws AppError "invalid" for an uploaded picture that does not exist. */
async function pictureOf(em: EntityManager, imageUrl: string | undefined): Promise<string | null> {
	const id = pictureIn(imageUrl);
	if (id) await requirePicture(em, id, "imageUrl");
	return imageUrl ?? null;
}

/** Creates a testimonial. Throws AppError "invalid" for a picture that does not exist. */
export async function createTestimonial(
	em: EntityManager,
	{ imageUrl, ...form }: TestimonialForm,
	actor: string,
): Promise<Testimonial> {
	return em.transactional(async inner => {
		const picture = await pictureOf(inner, imageUrl);
		const created = inner.create(Testimonial, { ...form, ...createdColumns(actor), imageUrl: picture });
		return saved(inner, created, actor, "testimonial.create", { name: form.name });
	});
}

/**
 * Replaces a testimonial, and deletes its former uploaded picture if it is unused now. Throws AppError "not_found", "invalid",
 * or "conflict" when it was saved since `version`.
 */
export async function updateTestimonial(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	{ version, imageUrl, ...form }: TestimonialForm & BasedOn,
	actor: string,
): Promise<Testimonial> {
	const { testimonial, before } = await em.transactional(async inner => {
		const testimonial = await lockForUpdate(inner, Testimonial, { id }, { version, what: "testimonial" });
		const before = pictureIn(testimonial.imageUrl);
		const picture = await pictureOf(inner, imageUrl);
		inner.assign(testimonial, { ...form, ...updatedColumns(actor), imageUrl: picture });
		await saved(inner, testimonial, actor, "testimonial.update", { name: form.name });
		return { testimonial, before };
	});
	if (before) await deleteIfUnused(em, folder, before);
	return testimonial;
}

/**
 * Deletes a testimonial, and its uploaded picture if it is unused then. Throws AppError "not_found", or "conflict" when it was
 * saved since `version`.
 */
export async function deleteTestimonial(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	{ version }: BasedOn,
	actor: string,
): Promise<void> {
	const base = { version, what: "testimonial" };
	const { imageUrl } = await deleteIfUnchanged(em, Testimonial, { id }, base, actor, "testimonial.delete");
	const picture = pictureIn(imageUrl);
	if (picture) await deleteIfUnused(em, folder, picture);
}
