import { idParam } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { deleteAccount, setRole } from "#db/accounts/change-account.ts";
import { RoleChange } from "#domain/accounts/account-forms.ts";

export const loader = resource({
	PATCH: admin(
		confirmed(async ({ em, request, params, staff: { username } }) => {
			const { role } = await readInput(request, RoleChange);
			const id = idParam(params);
			await setRole(em, id, role, username);
			return { id, role };
		}),
	),
	DELETE: admin(confirmed(removes(deleteAccount))),
});
export const action = loader;
