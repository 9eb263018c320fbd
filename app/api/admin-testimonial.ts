import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteTestimonial, updateTestimonial } from "#db/testimonials/save-testimonial.ts";
import { BasedOn } from "#domain/based-on.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const body = await readJson(request);
		const form = { ...parseInput(TestimonialForm, body), ...parseInput(BasedOn, body) };
		return json(await updateTestimonial(entityManager(), config.MEDIA_DIR, id, form, username));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteTestimonial(entityManager(), config.MEDIA_DIR, idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
