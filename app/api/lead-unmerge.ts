import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		const id = idParam(params);
		const { other } = await unmergeLead(entityManager(), id, username);
		announcer.announce("outbox", "leads");
		return json({ ...(await findLead(entityManager(), id)), other });
	}),
});
export const action = loader;
