import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import { StatusChange } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	PATCH: admin(async ({ em, request, params, staff: { username } }) => {
		const change = await readInput(request, StatusChange);
		return setLeadStatus(em, idParam(params), change, username);
	}),
});
export const action = loader;
