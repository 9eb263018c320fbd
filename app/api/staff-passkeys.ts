import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { spendLoginGuess } from "#app/http/rate-limit/.server/limits.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { confirmPasskey, proposePasskey } from "#app/http/session/.server/passkeys.ts";
import { entityManager } from "#app/services.server.ts";
import { findAccountByPassword } from "#db/accounts/find-account.ts";
import { PasskeyRegistration, PasskeyRequest } from "#domain/accounts/passkey-forms.ts";
import { AppError } from "#domain/errors.ts";

/** One's own passkeys: viewers too. */
const { loader, action } = resource({
	POST: staff(async ({ request, staff: self }) => {
		const { password } = await readInput(request, PasskeyRequest);
		await spendLoginGuess(self.username);
		if (!(await findAccountByPassword(entityManager(), self.username, password))) {
			const message = "The password is not right";
			throw new AppError("invalid", message, { fields: { password: message } });
		}
		return json(await proposePasskey(self));
	}),
	PUT: staff(async ({ request, staff: self }) => {
		const made = await readInput(request, PasskeyRegistration);
		return json({ id: await confirmPasskey(self, made) }, 201);
	}),
});

export { action, loader };
