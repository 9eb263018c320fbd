import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { LeadMergeForm } from "#domain/leads/lead-merge.ts";

export const loader = resource({
	POST: admin(async ({ request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readInput(request, LeadMergeForm);
		await mergeLeads(entityManager(), id, form, username);
		announcer.announce("outbox", "leads");
		return json(await findLead(entityManager(), id));
	}),
});
export const action = loader;
