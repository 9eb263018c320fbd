import { entityManager } from "#app/services.server.ts";
import { findAccountByPassword } from "#db/accounts/find-account.ts";
import { Session } from "#db/accounts/session.ts";
import { AppError, invalidField } from "#domain/errors.ts";
import type { StaffMethod } from "../../.server/resource.ts";
import { forgiveLoginGuesses, spendLoginGuess } from "../../rate-limit/.server/limits.ts";
import type { Staff } from "./session.ts";

/** Minutes for which a sign-in or a repeated password counts as recent. */
const RECENT_MINUTES = 15;

/**
 * Throws AppError "forbidden", naming the field `confirmation`, unless the session's password was entered recently; the back
 * office then asks for it.
 */
export async function requireRecentPassword({ sessionId: id }: Staff): Promise<void> {
	const since = new Date(Date.now() - RECENT_MINUTES * 60_000);
	if ((await entityManager().count(Session, { id, confirmedAt: { $gt: since } })) > 0) return;
	const message = "Please enter your password again";
	throw new AppError("forbidden", message, { fields: { confirmation: message } });
}

/** Wraps a method so that a stolen session alone cannot call it. Throws like `requireRecentPassword`. */
export function confirmed(run: StaffMethod): StaffMethod {
	return async args => {
		await requireRecentPassword(args.staff);
		return run(args);
	};
}

/** Throws AppError "invalid", naming the field `password`, unless it is the staff member's password. */
export async function requirePassword({ username }: Staff, password: string): Promise<void> {
	await spendLoginGuess(username);
	if (await findAccountByPassword(entityManager(), username, password)) return forgiveLoginGuesses(username);
	throw invalidField("password", "The password is incorrect");
}

/** Marks the session as confirmed after checking the password. Throws like `requirePassword`. */
export async function confirmSession(staff: Staff, password: string): Promise<void> {
	await requirePassword(staff, password);
	await entityManager().nativeUpdate(Session, { id: staff.sessionId }, { confirmedAt: new Date() });
}
