import { readInput } from "#app/http/.server/read-json.ts";
import { resource, staff } from "#app/http/.server/resource.ts";
import { confirmSession } from "#app/http/session/.server/confirmed.ts";
import { PasswordConfirmation } from "#domain/accounts/account-forms.ts";

export const loader = resource({
	/** Of one's own session: viewers too. */
	POST: staff(async ({ request, staff: self }) => {
		const { password } = await readInput(request, PasswordConfirmation);
		await confirmSession(self, password);
		return null;
	}),
});
export const action = loader;
