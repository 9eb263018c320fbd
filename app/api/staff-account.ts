import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteAccount, setRole } from "#db/accounts/change-account.ts";
import { RoleChange } from "#domain/accounts/account-forms.ts";

export const loader = resource({
	PATCH: admin(
		confirmed(async ({ request, params, staff: { username } }) => {
			const { role } = await readInput(request, RoleChange);
			const id = idParam(params);
			await setRole(entityManager(), id, role, username);
			return json({ id, role });
		}),
	),
	DELETE: admin(confirmed(removes(deleteAccount))),
});
export const action = loader;
