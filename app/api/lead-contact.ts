import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { entityManager } from "#app/services.server.ts";
import { recordContact } from "#db/leads/record-contact.ts";
import { NewContact } from "#domain/leads/lead-admin.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const { by } = await readInput(request, NewContact);
		const key = idempotencyKey(request);
		return json(await recordContact(entityManager(), idParam(params), by, username, key), 201);
	}),
});

export { action, loader };
