import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import { StatusChange } from "#domain/leads/lead-admin.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	PATCH: admin(async ({ request, params, staff: { username } }) => {
		const { status } = parseInput(StatusChange, await readJson(request));
		return json(await setLeadStatus(entityManager(), idParam(params), status, username));
	}),
});

export const loader = read;
export const action = write;
