import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { removeSecondFactor } from "#db/accounts/second-factor.ts";

const { loader, action } = resource({
	/** For a colleague whose phone and recovery codes are lost. */
	DELETE: admin(
		confirmed(async ({ params, staff: { username } }) => {
			await removeSecondFactor(entityManager(), idParam(params), username);
			return new Response(null, { status: 204 });
		}),
	),
});

export { action, loader };
