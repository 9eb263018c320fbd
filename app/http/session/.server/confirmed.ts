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
 * Throws AppError "forbidden", naming the field `confirmation`, unless who is in by a session gave their password lately; the
 * back office then asks for it.
 */
export async function requireConfirmed({ sessionId: id }: Staff): Promise<void> {
	const since = new Date(Date.now() - RECENT_MIN * 60_000);
	if ((await entityManager().count(Session, { id, confirmedAt: { $gt: since } })) > 0) return;
	const message = "Please enter your password again";
	throw new AppError("forbidden", message, { fields: { confirmation: message } });
}

/** A method that a stolen session alone must not call. Throws as `requireConfirmed`. */
export function confirmed(run: StaffMethod): StaffMethod {
	return async args => {
		await requireConfirmed(args.staff);
		return run(args);
	};
}

/** Throws AppError "invalid", naming the field `password`, unless it is the person's own. */
export async function requirePassword({ username }: Staff, password: string): Promise<void> {
	await spendLoginGuess(username);
	if (await findAccountByPassword(entityManager(), username, password)) return forgiveLoginGuesses(username);
	throw wrongField("password", "The password is incorrect");
}

/** The session's person is who they say. Throws as `requirePassword`. */
export async function confirmSession(staff: Staff, password: string): Promise<void> {
	await requirePassword(staff, password);
	await entityManager().nativeUpdate(Session, { id: staff.sessionId }, { confirmedAt: new Date() });
}
