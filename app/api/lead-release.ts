import { changesLead } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { releaseLead } from "#db/leads/release-lead.ts";

export const loader = resource({
	POST: admin(changesLead(releaseLead)),
});
export const action = loader;
