import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";

export const loader = resource({
	POST: admin(async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		const { other } = await unmergeLead(em, id, username);
		announcer.announce("outbox", "leads");
		return { ...(await findLead(em, id)), other };
	}),
});
export const action = loader;
