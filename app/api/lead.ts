import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { LeadEdit } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	GET: staff(({ em, params }) => findLead(em, idParam(params))),
	PATCH: admin(async ({ em, request, params, staff: { username } }) => {
		const id = idParam(params);
		await editLead(em, id, await readInput(request, LeadEdit), username);
		return findLead(em, id);
	}),
	DELETE: admin(removes(eraseLead)),
});
export const action = loader;
