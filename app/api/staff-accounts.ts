import { removes } from "#app/api/.server/record-methods.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idParam, readInput } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { confirmed } from "#app/http/session/.server/confirmed.ts";
import { deleteAccount, setRole } from "#db/accounts/change-account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { listAccounts } from "#db/accounts/list-accounts.ts";
import { removeSecondFactor } from "#db/accounts/second-factor.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { NewAccount, RoleChange } from "#domain/accounts/account-forms.ts";

export const loader = resources({
	"api/staff/accounts": {
		GET: staff(({ em }) => listAccounts(em)),
		POST: admin(
			confirmed(async ({ em, request, staff: self }) => {
				const form = await readInput(request, NewAccount);
				const id = await em.transactional(async inner => {
					const created = await createAccount(inner, form);
					const { username, role } = form;
					await recordAudit(inner, self.username, "account.create", created, { username, role });
					return created;
				});
				return json({ id, username: form.username, role: form.role }, 201);
			}),
		),
	},
	"api/staff/accounts/:id": {
		PATCH: admin(
			confirmed(async ({ em, request, params, staff: { username } }) => {
				const { role } = await readInput(request, RoleChange);
				const id = idParam(params);
				await setRole(em, id, role, username);
				return { id, role };
			}),
		),
		DELETE: admin(confirmed(removes(deleteAccount))),
	},
	"api/staff/accounts/:id/second-factor": {
		/** For a colleague who has lost both phone and recovery codes. */
		DELETE: admin(confirmed(removes(removeSecondFactor))),
	},
});
export const action = loader;
