import { entityManager } from "#app/services.server.ts";
import { cacheOrEmpty } from "#app/site/content/.server/cache-until-change.ts";
import { listTestimonials } from "#db/testimonials/testimonials.ts";

/** Returns the testimonials that visitors see, uncached. */
export async function activeTestimonials() {
	const testimonials = await listTestimonials(entityManager(), { active: true });
	return testimonials.map(({ id, name, position, company, rating, content, imageUrl, isActive }) => ({
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

/** A testimonial as GET /api/testimonials returns it. */
export type PublicTestimonial = Awaited<ReturnType<typeof activeTestimonials>>[number];

/** The testimonials for pages, cached until a change. */
export const quotedTestimonials = cacheOrEmpty("testimonials", activeTestimonials);
