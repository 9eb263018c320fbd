import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { addLead } from "#db/leads/add-lead.ts";
import { NewLead } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ request, staff: { username } }) => {
		const lead = await addLead(entityManager(), await readInput(request, NewLead), username);
		announcer.announce("outbox", "leads");
		return json(lead, 201);
	}),
});
export const action = loader;
