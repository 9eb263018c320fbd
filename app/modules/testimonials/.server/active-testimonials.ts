import { entityManager } from "#app/services.server.ts";
import { listActiveTestimonials } from "#db/testimonials/list-active.ts";
import type { PublicTestimonial } from "../public-testimonial.ts";

/** The testimonials that visitors see. */
export async function activeTestimonials(): Promise<PublicTestimonial[]> {
	const found = await listActiveTestimonials(entityManager());
	return found.map(({ id, name, position, company, rating, content, imageUrl, isActive }) => ({
		id,
		name,
		position,
		company,
		rating,
		content,
		imageUrl: imageUrl ?? null,
		isActive,
	}));
}
