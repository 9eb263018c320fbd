import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { retrySubscriber } from "#db/newsletter/retry-subscriber.ts";

export const loader = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		await retrySubscriber(entityManager(), idParam(params), username);
		announcer.announce("outbox");
		return new Response(null, { status: 202 });
	}),
});
export const action = loader;
