import { entityManager } from "#app/services.server.ts";
import { cacheOrNone } from "#app/site/content/.server/cache-until-change.ts";
import { listTestimonials } from "#db/testimonials/testimonials.ts";

/** The testimonials that visitors see, as they are at this moment. */
export async function activeTestimonials() {
	const found = await listTestimonials(entityManager(), { active: true });
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

/** A testimonial as visitors get it (GET /api/testimonials). */
export type PublicTestimonial = Awaited<ReturnType<typeof activeTestimonials>>[number];

/** The same for pages: read once, and again after a change. */
export const quotedTestimonials = cacheOrNone("testimonials", activeTestimonials);
