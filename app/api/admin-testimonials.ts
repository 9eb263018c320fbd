import { config } from "#app/config.server.ts";
import { creates, deletes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import {
	createTestimonial,
	deleteTestimonial,
	listTestimonials,
	updateTestimonial,
} from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

export const loader = resource({
	GET: staff(({ em }) => listTestimonials(em)),
	POST: admin(creates(TestimonialForm, createTestimonial)),
	one: {
		PUT: admin(
			updates(TestimonialForm, (em, ...change) => updateTestimonial(em, config.MEDIA_DIR, ...change)),
		),
		DELETE: admin(deletes((em, ...which) => deleteTestimonial(em, config.MEDIA_DIR, ...which))),
	},
});
export const action = loader;
