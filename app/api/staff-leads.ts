import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { addLead } from "#db/leads/add-lead.ts";
import { NewLead } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	POST: admin(async ({ em, request, staff: { username } }) => {
		const lead = await addLead(em, await readInput(request, NewLead), username);
		announcer.announce("outbox", "leads");
		return json(lead, 201);
	}),
});
export const action = loader;
