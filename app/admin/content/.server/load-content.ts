import { entityManager } from "#app/services.server.ts";
import { confirmsLeads } from "#db/confirmations/confirmations.ts";
import { listContent } from "#db/content/list-content.ts";
import { listTestimonials } from "#db/testimonials/save-testimonial.ts";

/** Every content entry, and whether forms are confirmed by mail. */
export async function loadContent() {
	const em = entityManager();
	return { entries: await listContent(em), confirms: await confirmsLeads(em) };
}

/** Every testimonial, shown or not. */
export async function loadTestimonials() {
	const testimonials = await listTestimonials(entityManager());
	return {
		testimonials: testimonials.map(
			({ id, name, position, company, rating, content, imageUrl, isActive, ...saved }) => ({
				id,
				name,
				position,
				company,
				rating,
				content,
				imageUrl: imageUrl ?? "",
				isActive,
				version: saved.version,
				updatedBy: saved.updatedBy ?? null,
				updatedAt: saved.updatedAt.toISOString(),
			}),
		),
	};
}
export type TestimonialView = Awaited<ReturnType<typeof loadTestimonials>>["testimonials"][number];
