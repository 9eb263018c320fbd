import { startsRun } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { replayDelivery } from "#db/webhooks/deliveries.ts";

const replay = startsRun(replayDelivery);

export const loader = resource({
	// Whoever looks for an event that did not arrive may have its webhook-id alone.
	POST: admin(({ params, ...args }) =>
		replay({ ...args, params: { ...params, id: params.id?.replace(/^evt_/, "") } }),
	),
});
export const action = loader;
