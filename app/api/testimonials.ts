import { json } from "#app/modules/http/.server/present-error.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { activeTestimonials } from "#app/modules/testimonials/.server/active-testimonials.ts";

const { loader: read, action: write } = resource({
	GET: visitor(async () => json(await activeTestimonials())),
});

export const loader = read;
export const action = write;
