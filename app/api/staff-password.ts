import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { spendLoginGuess } from "#app/http/rate-limit/.server/limits.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { changePassword } from "#db/accounts/change-account.ts";
import { PasswordChange } from "#domain/accounts/account-forms.ts";

export const loader = resource({
	/** One's own password: viewers too. */
	POST: staff(async ({ request, staff: self }) => {
		const change = await readInput(request, PasswordChange);
		await spendLoginGuess(self.username);
		await changePassword(entityManager(), self, change);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
