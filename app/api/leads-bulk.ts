import { CHOSEN_LIMIT, readInput } from "#app/http/.server/read-json.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { changeMany } from "#db/leads/change-many.ts";
import { changesUnderWay } from "#db/leads/changes-under-way.ts";
import { BulkEdit } from "#domain/leads/lead-admin.ts";
import { toLeadFilter } from "#domain/leads/lead-filter.ts";

export const loader = resource({
	GET: staff(({ em, staff: { username } }) => changesUnderWay(em, username)),
	POST: admin(async ({ em, request, staff: { username, accountId } }) => {
		const { leadIds, filter, change } = await readInput(request, BulkEdit, CHOSEN_LIMIT);
		const matching = Array.isArray(leadIds) ? undefined : (leadIds?.filter ?? filter);
		const audience = Array.isArray(leadIds)
			? { leadIds }
			: { filter: toLeadFilter(matching ?? {}, accountId) };
		return changeMany(em, audience, change, username, idempotencyKey(request));
	}),
});
export const action = loader;
