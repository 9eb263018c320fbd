import { json } from "#app/http/.server/present-error.ts";
import { CHOSEN_LIMIT, readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { changeMany } from "#db/leads/change-many.ts";
import { changesUnderWay } from "#db/leads/changes-under-way.ts";
import { BulkEdit } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

export const loader = resource({
	GET: staff(async ({ staff: { username } }) => json(await changesUnderWay(entityManager(), username))),
	POST: admin(async ({ request, staff: { username, accountId } }) => {
		const { leadIds, filter, change } = await readInput(request, BulkEdit, CHOSEN_LIMIT);
		const matching = Array.isArray(leadIds) ? undefined : (leadIds?.filter ?? filter);
		const audience = Array.isArray(leadIds)
			? { leadIds }
			: { filter: toLeadFilter(matching ?? {}, accountId) };
		return json(await changeMany(entityManager(), audience, change, username));
	}),
});
export const action = loader;
