import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { spendLoginGuess } from "#app/http/rate-limit/.server/limits.ts";
import { changePassword } from "#db/accounts/change-account.ts";
import { PasswordChange } from "#domain/accounts/account-forms.ts";

export const loader = resource({
	/** One's own password: viewers too. */
	POST: staff(async ({ em, request, staff: self }) => {
		const change = await readInput(request, PasswordChange);
		await spendLoginGuess(self.username);
		await changePassword(em, self, change);
		return null;
	}),
});
export const action = loader;
