import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteTestimonial, updateTestimonial } from "#db/testimonials/testimonials.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";

const { loader, action } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readChange(request, TestimonialForm);
		return json(await updateTestimonial(entityManager(), config.MEDIA_DIR, id, form, username));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteTestimonial(entityManager(), config.MEDIA_DIR, idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
