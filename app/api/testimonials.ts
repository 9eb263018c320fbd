import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { visitor } from "#app/http/session/.server/guards.ts";
import { activeTestimonials } from "#app/site/testimonials/.server/active-testimonials.ts";

export const loader = resource({
	GET: visitor(async () => json(await activeTestimonials())),
});
export const action = loader;
