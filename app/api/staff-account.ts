import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { deleteAccount, setRole } from "#db/accounts/change-account.ts";
import { RoleChange } from "#domain/accounts/account-forms.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	PATCH: admin(async ({ request, params, staff: { username } }) => {
		const { role } = parseInput(RoleChange, await readJson(request));
		const id = idParam(params);
		await setRole(entityManager(), id, role, username);
		return json({ id, role });
	}),
	DELETE: admin(async ({ params, staff: { username } }) => {
		await deleteAccount(entityManager(), idParam(params), username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
