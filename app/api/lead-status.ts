import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import { StatusChange } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	PATCH: admin(async ({ request, params, staff: { username } }) => {
		const change = await readInput(request, StatusChange);
		return json(await setLeadStatus(entityManager(), idParam(params), change, username));
	}),
});
export const action = loader;
