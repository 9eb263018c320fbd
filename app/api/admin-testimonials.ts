import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { createTestimonial, listTestimonials } from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

export const loader = resource({
	GET: staff(({ em }) => listTestimonials(em)),
	POST: admin(creates(TestimonialForm, createTestimonial)),
});
export const action = loader;
