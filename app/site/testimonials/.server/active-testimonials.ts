import { briefly } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { entityManager, log } from "#app/services.server.ts";
import { keepUntilChange } from "#app/site/content/.server/keep-until-change.ts";
import { listActiveTestimonials } from "#db/testimonials/list-active.ts";
import type { PublicTestimonial } from "../public-testimonial.ts";

/** The testimonials that visitors see, as they are at this moment. */
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

/** The same for pages: read once, and again after a change. */
const kept = keepUntilChange(activeTestimonials);

/** What a page quotes; while the database is away it quotes nobody, and is not kept. */
export async function quotedTestimonials(): Promise<PublicTestimonial[]> {
	try {
		return await kept();
	} catch (error) {
		log.warn({ err: briefly(error) }, "testimonials could not be read");
		requestScope().cacheable = false;
		return [];
	}
}
