import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { spendLoginGuess } from "#app/http/rate-limit/.server/limits.ts";
import { confirmed, requirePassword } from "#app/http/session/.server/confirmed.ts";
import { confirmFactor, proposeFactor } from "#app/http/session/.server/second-factor.ts";
import { removeSecondFactor } from "#db/accounts/second-factor.ts";
import { CodeConfirmation, PasswordConfirmation } from "#domain/accounts/account-forms.ts";

/** One's own second factor: viewers too. */
export const loader = resource({
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
});
export const action = loader;
