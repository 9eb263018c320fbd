import { resource, visitor } from "#app/http/.server/resource.ts";
import { activeTestimonials } from "#app/site/testimonials/.server/active-testimonials.ts";

export const loader = resource({
	GET: visitor(() => activeTestimonials()),
});
export const action = loader;
