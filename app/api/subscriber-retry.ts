import { idParam } from "#app/modules/http/.server/query.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { admin } from "#app/modules/session/.server/guards.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { retrySubscriber } from "#db/newsletter/retry-subscriber.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ params, staff: { username } }) => {
		await retrySubscriber(entityManager(), idParam(params), username);
		announcer.announce("outbox");
		return new Response(null, { status: 202 });
	}),
});

export const loader = read;
export const action = write;
