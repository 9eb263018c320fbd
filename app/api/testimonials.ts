import { admin, creates, deletes, resources, staff, updates, visitor } from "#app/http/.server/resource.ts";
import { config } from "#app/services.server.ts";
import { activeTestimonials } from "#app/site/testimonials/.server/active-testimonials.ts";
import {
	createTestimonial,
	deleteTestimonial,
	listTestimonials,
	updateTestimonial,
} from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

export const loader = resources({
	"api/admin/testimonials": {
		GET: staff(({ em }) => listTestimonials(em)),
		POST: admin(creates(TestimonialForm, createTestimonial)),
	},
	"api/admin/testimonials/:id": {
		PUT: admin(
			updates(TestimonialForm, (em, ...change) => updateTestimonial(em, config.MEDIA_DIR, ...change)),
		),
		DELETE: admin(deletes((em, ...which) => deleteTestimonial(em, config.MEDIA_DIR, ...which))),
	},
	"api/testimonials": { GET: visitor(() => activeTestimonials()) },
});
export const action = loader;
