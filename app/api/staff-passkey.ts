import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { removePasskey } from "#db/accounts/passkeys.ts";

export const loader = resource({
	/** One's own: viewers too. */
	DELETE: staff(
		confirmed(async ({ params, staff: { accountId: id, username } }) => {
			await removePasskey(entityManager(), { id, username }, idParam(params));
			return new Response(null, { status: 204 });
		}),
	),
});
export const action = loader;
