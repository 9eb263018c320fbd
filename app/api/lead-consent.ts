import { changesLead } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";

export const loader = resource({
	DELETE: admin(changesLead(withdrawConsent)),
});
export const action = loader;
