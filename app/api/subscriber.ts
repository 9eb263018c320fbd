import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { eraseSubscriber } from "#db/newsletter/staff-subscribers.ts";

const { loader, action } = resource({
	DELETE: admin(async ({ params, staff: { username } }) => {
		await eraseSubscriber(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export { action, loader };
