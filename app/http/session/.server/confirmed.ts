import { entityManager } from "#app/services.server.ts";
import { findAccountByPassword } from "#db/accounts/find-account.ts";
import { Session } from "#db/accounts/session.ts";
import { AppError, wrongField } from "#domain/errors.ts";
import type { StaffMethod } from "../../.server/resource.ts";
import { forgiveLoginGuesses, spendLoginGuess } from "../../rate-limit/.server/limits.ts";
import type { Staff } from "./session.ts";

/** Minutes for which a sign-in, or the password given again, stands for the person. */
const RECENT_MIN = 15;

/**
 * A method that a stolen session alone must not call: who is in by it gave their password lately. Else it throws AppError
 * "forbidden", naming the field `confirmation`, and the back office asks for it.
 */
export function confirmed(run: StaffMethod): StaffMethod {
	return async args => {
		const since = new Date(Date.now() - RECENT_MIN * 60_000);
		const { sessionId: id } = args.staff;
		if ((await entityManager().count(Session, { id, confirmedAt: { $gt: since } })) === 0) {
			const message = "Please enter your password again";
			throw new AppError("forbidden", message, { fields: { confirmation: message } });
		}
		return run(args);
	};
}

/** Throws AppError "invalid", naming the field `password`, unless it is the person's own. */
export async function requirePassword({ username }: Staff, password: string): Promise<void> {
	await spendLoginGuess(username);
	if (await findAccountByPassword(entityManager(), username, password)) return forgiveLoginGuesses(username);
	throw wrongField("password", "The password is not right");
}

/** The session's person is who they say. Throws as `requirePassword`. */
export async function confirmSession(staff: Staff, password: string): Promise<void> {
	await requirePassword(staff, password);
	await entityManager().nativeUpdate(Session, { id: staff.sessionId }, { confirmedAt: new Date() });
}
