import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { confirmed, requirePassword } from "#app/http/session/.server/confirmed.ts";
import { confirmPasskey, proposePasskey } from "#app/http/session/.server/passkeys.ts";
import { removePasskey } from "#db/accounts/passkeys.ts";
import { PasskeyRegistration, PasskeyRequest } from "#domain/accounts/passkey-forms.ts";

/** One's own passkeys: viewers too. */
export const loader = resource({
	POST: staff(async ({ request, staff: self }) => {
		const { password } = await readInput(request, PasskeyRequest);
		await requirePassword(self, password);
		return proposePasskey(self);
	}),
	PUT: staff(async ({ request, staff: self }) => {
		const made = await readInput(request, PasskeyRegistration);
		return json({ id: await confirmPasskey(self, made) }, 201);
	}),
	one: {
		/** One's own: viewers too. */
		DELETE: staff(
			confirmed(async ({ em, params, staff: { accountId: id, username } }) => {
				await removePasskey(em, { id, username }, idParam(params));
				return null;
			}),
		),
	},
});
export const action = loader;
