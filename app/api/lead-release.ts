import { changesLead } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { releaseLead } from "#db/leads/release-lead.ts";

export const loader = resource({
	POST: admin(changesLead(releaseLead)),
});
export const action = loader;
