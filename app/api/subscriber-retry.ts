import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { announcer } from "#app/services.server.ts";
import { retrySubscriber } from "#db/newsletter/retry-subscriber.ts";

export const loader = resource({
	POST: admin(async ({ em, params, staff: { username } }) => {
		await retrySubscriber(em, idParam(params), username);
		announcer.announce("outbox");
		return new Response(null, { status: 202 });
	}),
});
export const action = loader;
