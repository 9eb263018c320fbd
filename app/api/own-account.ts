import { json } from "#app/http/.server/present-error.ts";
import { idParam, readInput } from "#app/http/.server/read-request.ts";
import { resources, staff } from "#app/http/.server/resource.ts";
import { spendLoginGuess } from "#app/http/rate-limit/.server/limits.ts";
import { confirmed, confirmSession, requirePassword } from "#app/http/session/.server/confirmed.ts";
import { confirmPasskey, proposePasskey } from "#app/http/session/.server/passkeys.ts";
import { confirmFactor, proposeFactor } from "#app/http/session/.server/second-factor.ts";
import { changePassword } from "#db/accounts/change-account.ts";
import { endOtherSessions } from "#db/accounts/list-accounts.ts";
import { removePasskey } from "#db/accounts/passkeys.ts";
import { removeSecondFactor } from "#db/accounts/second-factor.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { CodeConfirmation, PasswordChange, PasswordConfirmation } from "#domain/accounts/account-forms.ts";
import { PasskeyRegistration, PasskeyRequest } from "#domain/accounts/passkey-forms.ts";

export const loader = resources({
	"api/staff/confirmation": {
		/** For the caller's own session; viewers may call it too. */
		POST: staff(async ({ request, staff: self }) => {
			const { password } = await readInput(request, PasswordConfirmation);
			await confirmSession(self, password);
			return null;
		}),
	},
	/** The caller's own passkeys; viewers may call these too. */
	"api/staff/passkeys": {
		POST: staff(async ({ request, staff: self }) => {
			const { password } = await readInput(request, PasskeyRequest);
			await requirePassword(self, password);
			return proposePasskey(self);
		}),
		PUT: staff(async ({ request, staff: self }) => {
			const made = await readInput(request, PasskeyRegistration);
			return json({ id: await confirmPasskey(self, made) }, 201);
		}),
	},
	"api/staff/passkeys/:id": {
		/** The caller's own passkey; viewers may call it too. */
		DELETE: staff(
			confirmed(async ({ em, params, staff: { accountId: id, username } }) => {
				await removePasskey(em, { id, username }, idParam(params));
				return null;
			}),
		),
	},
	"api/staff/password": {
		/** The caller's own password; viewers may call it too. */
		POST: staff(async ({ em, request, staff: self }) => {
			const change = await readInput(request, PasswordChange);
			await spendLoginGuess(self.username);
			await changePassword(em, self, change);
			return null;
		}),
	},
	/** The caller's own second factor; viewers may call these too. */
	"api/staff/second-factor": {
		POST: staff(
			confirmed(async ({ staff: { accountId, username } }) =>
				json(await proposeFactor(accountId, username), 201),
			),
		),
		PUT: staff(
			confirmed(async ({ request, staff: { accountId, username } }) => {
				const { code } = await readInput(request, CodeConfirmation);
				await spendLoginGuess(username);
				return { recoveryCodes: await confirmFactor(accountId, code) };
			}),
		),
		DELETE: staff(async ({ em, request, staff: self }) => {
			const { password } = await readInput(request, PasswordConfirmation);
			await requirePassword(self, password);
			await removeSecondFactor(em, self.accountId, self.username);
			return null;
		}),
	},
	"api/staff/sessions": {
		/** Ends the caller's other sessions; viewers may call it too. */
		DELETE: staff(async ({ em, staff: { accountId, sessionId, username } }) => {
			const ended = await em.transactional(async inner => {
				const count = await endOtherSessions(inner, accountId, sessionId);
				await recordAudit(inner, username, "account.sessions_ended", accountId, { count });
				return count;
			});
			return { ended };
		}),
	},
});
export const action = loader;
