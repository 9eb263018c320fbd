import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { LeadMergeForm } from "#domain/leads/lead-merge.ts";

export const loader = resource({
	POST: admin(async ({ em, request, params, staff: { username } }) => {
		const id = idParam(params);
		const form = await readInput(request, LeadMergeForm);
		await mergeLeads(em, id, form, username);
		announcer.announce("outbox", "leads");
		return findLead(em, id);
	}),
});
export const action = loader;
