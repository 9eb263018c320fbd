import { json } from "#app/http/.server/present-error.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createTestimonial, listTestimonials } from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

export const loader = resource({
	GET: staff(async () => json(await listTestimonials(entityManager()))),
	POST: admin(creates(TestimonialForm, createTestimonial)),
});
export const action = loader;
