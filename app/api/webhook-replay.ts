import { startsRun } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { replayDelivery } from "#db/webhooks/deliveries.ts";

export const loader = resource({
	POST: admin(startsRun(replayDelivery)),
});
export const action = loader;
