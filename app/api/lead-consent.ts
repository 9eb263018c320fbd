import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";

export const loader = resource({
	DELETE: admin(async ({ params, staff: { username } }) => {
		const id = idParam(params);
		await withdrawConsent(entityManager(), id, username);
		announcer.announce("outbox", "leads");
		return json(await findLead(entityManager(), id));
	}),
});
export const action = loader;
