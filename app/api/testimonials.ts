import { creates, deletes, updates } from "#app/api/.server/record-methods.ts";
import { admin, resources, staff, visitor } from "#app/http/.server/resource.ts";
import { config } from "#app/services.server.ts";
import { activeTestimonials } from "#app/site/testimonials/.server/active-testimonials.ts";
import { listTestimonials, testimonials } from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

export const loader = resources({
	"api/admin/testimonials": {
		GET: staff(({ em }) => listTestimonials(em)),
		POST: admin(creates(TestimonialForm, testimonials.create)),
	},
	"api/admin/testimonials/:id": {
		PUT: admin(
			updates(TestimonialForm, (em, ...change) => testimonials.update(em, ...change, config.MEDIA_DIR)),
		),
		DELETE: admin(deletes((em, ...which) => testimonials.remove(em, ...which, config.MEDIA_DIR))),
	},
	"api/testimonials": { GET: visitor(() => activeTestimonials()) },
});
export const action = loader;
