import { config } from "#app/config.server.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readChange } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager, vault } from "#app/services.server.ts";
import { presentDestination } from "#db/conversions/present-destination.ts";
import { deleteDestination, updateDestination } from "#db/conversions/save-destination.ts";
import { destinationUpdateSchema } from "#domain/conversions/destination-form.ts";

const Form = destinationUpdateSchema({ allowHttp: config.ALLOW_PRIVATE_ENDPOINTS });

const { loader, action } = resource({
	PUT: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readChange(request, Form);
		const saved = await updateDestination(entityManager(), id, form, username, vault);
		announcer.announce("outbox");
		return json(presentDestination(saved));
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteDestination(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
