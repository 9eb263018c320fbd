import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { LeadEdit } from "#domain/leads/lead-admin.ts";

export const loader = resource({
	GET: staff(async ({ params }) => json(await findLead(entityManager(), idParam(params)))),
	PATCH: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		await editLead(entityManager(), id, await readInput(request, LeadEdit), username);
		return json(await findLead(entityManager(), id));
	}),
	DELETE: admin(removes(eraseLead)),
});
export const action = loader;
