import { randomBytes } from "node:crypto";
import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { entityManager } from "#app/services.server.ts";
import type { Role } from "#db/accounts/account.ts";
import { findAccountByPassword } from "#db/accounts/find-account.ts";
import { AppError } from "#domain/errors.ts";
import { forgiveLoginGuesses, spendLoginGuess } from "../../rate-limit/.server/limits.ts";
import { lucia, sessionKey } from "./lucia.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** Somebody who is signed in. */
export interface Staff {
	accountId: string;
	username: string;
	role: Role;
	/** Key of the session's row. */
	sessionId: string;
}

const TOKEN_BYTES = 25;

function tokenOf(request: Request): string | null {
	return lucia.readSessionCookie(request.headers.get("cookie") ?? "");
}

/** Who is signed in, and the cookie to send when the session was prolonged. */
export async function readSession(request: Request): Promise<{ staff: Staff | null; cookie: string | null }> {
	const token = tokenOf(request);
	if (!token) return { staff: null, cookie: null };
	const { session, user } = await lucia.validateSession(token);
	if (!session) return { staff: null, cookie: lucia.createBlankSessionCookie().serialize() };
	const staff = {
		accountId: user.id,
		username: user.username,
		role: user.role,
		sessionId: sessionKey(token),
	};
	return { staff, cookie: session.fresh ? lucia.createSessionCookie(token).serialize() : null };
}

/**
 * Checks name and password and starts a new session; the one the browser had is ended (rotation). Returns the
 * cookie. Throws AppError "unauthorised" alike for an unknown name and a wrong password; naming the field `code`
 * when the second factor is missing or wrong.
 */
export async function signIn(
	request: Request,
	{ username, password, code }: { username: string; password: string; code?: string | undefined },
): Promise<{ staff: Staff; cookie: string }> {
	await spendLoginGuess(username);
	const account = await findAccountByPassword(entityManager(), username, password);
	if (!account) throw new AppError("unauthorised", "Invalid credentials. Please try again.");
	await requireSecondFactor(account, code);
	await forgiveLoginGuesses(username);
	const former = tokenOf(request);
	if (former) await lucia.invalidateSession(former);
	const token = encodeBase32LowerCaseNoPadding(randomBytes(TOKEN_BYTES));
	const userAgent = request.headers.get("user-agent")?.slice(0, 500) ?? null;
	await lucia.createSession(account.id, { userAgent }, { sessionId: token });
	return {
		staff: {
			accountId: account.id,
			username: account.username,
			role: account.role,
			sessionId: sessionKey(token),
		},
		cookie: lucia.createSessionCookie(token).serialize(),
	};
}

/** Ends the browser's session. Returns the cookie that forgets it. */
export async function signOut(request: Request): Promise<string> {
	const token = tokenOf(request);
	if (token) await lucia.invalidateSession(token);
	return lucia.createBlankSessionCookie().serialize();
}
