import { idParam } from "#app/http/.server/query.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { removePasskey } from "#db/accounts/passkeys.ts";

export const loader = resource({
	/** One's own: viewers too. */
	DELETE: staff(
		confirmed(async ({ em, params, staff: { accountId: id, username } }) => {
			await removePasskey(em, { id, username }, idParam(params));
			return null;
		}),
	),
});
export const action = loader;
