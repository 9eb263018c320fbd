import { randomBytes } from "node:crypto";
import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { readCookie } from "#app/http/.server/read-cookie.ts";
import { entityManager } from "#app/services.server.ts";
import type { Account, Role } from "#db/accounts/account.ts";
import { findAccountByPassword, hasStillPassword } from "#db/accounts/find-account.ts";
import { AppError } from "#domain/errors.ts";
import { forgiveLoginGuesses, spendAddressGuess, spendLoginGuess } from "../../rate-limit/.server/limits.ts";
import { challengeCookie, challengedAccount, endOfChallenge } from "./challenge.ts";
import { lucia, sessionKey } from "./lucia.ts";
import { requireSecondFactor } from "./second-factor.ts";

/** A signed-in staff member. */
export interface Staff {
	accountId: string;
	username: string;
	role: Role;
	/** Primary key of the session's row. */
	sessionId: string;
}

const TOKEN_BYTES = 25;
const REFUSED = "Invalid credentials. Please try again.";

const staffOf = (
	{ id, username, role }: Pick<Account, "id" | "username" | "role">,
	token: string,
): Staff => ({ accountId: id, username, role, sessionId: sessionKey(token) });

function tokenOf(request: Request): string | null {
	return readCookie(request, lucia.sessionCookieName) || null;
}

/** Returns the signed-in staff member, and the cookie to send if the session was extended. */
export async function readSession(request: Request): Promise<{ staff: Staff | null; cookie: string | null }> {
	const token = tokenOf(request);
	if (!token) return { staff: null, cookie: null };
	const { session, user } = await lucia.validateSession(token);
	if (!session) return { staff: null, cookie: lucia.createBlankSessionCookie().serialize() };
	const cookie = session.fresh ? lucia.createSessionCookie(token).serialize() : null;
	return { staff: staffOf(user, token), cookie };
}

/** A staff member who has just signed in, with the session cookie. */
export interface SignedIn {
	staff: Staff;
	cookie: string;
}

/** Returns the account. Throws AppError "unauthorised", the same for an unknown name and for a wrong password. */
async function knownAccount({
	username,
	password,
}: {
	username: string;
	password: string;
}): Promise<Account> {
	await spendLoginGuess(username);
	const account = await findAccountByPassword(entityManager(), username, password);
	if (!account) throw new AppError("unauthorised", REFUSED);
	return account;
}

/** Creates a session and ends the browser's previous one (session rotation). Throws AppError "unauthorised". */
export async function openSession(request: Request, account: Account): Promise<SignedIn> {
	await forgiveLoginGuesses(account.username);
	const former = tokenOf(request);
	if (former) await lucia.invalidateSession(former);
	const token = encodeBase32LowerCaseNoPadding(randomBytes(TOKEN_BYTES));
	const userAgent = request.headers.get("user-agent")?.slice(0, 500) ?? null;
	await lucia.createSession(account.id, { userAgent }, { sessionId: token });
	// Race: a password change ends existing sessions, but this one was created afterwards with the old password.
	if (!(await hasStillPassword(entityManager(), account))) {
		await lucia.invalidateSession(token);
		throw new AppError("unauthorised", REFUSED);
	}
	return { staff: staffOf(account, token), cookie: lucia.createSessionCookie(token).serialize() };
}

/**
 * Signs in with password and code in one call. Throws AppError "unauthorised", naming the field `code` if the second factor is
 * missing or wrong.
 */
export async function signIn(
	request: Request,
	{ code, ...credentials }: { username: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
	const account = await knownAccount(credentials);
	await requireSecondFactor(account, code);
	return openSession(request, account);
}

/**
 * First step of the sign-in screen: creates a session, or, for an account with a second factor, a challenge cookie for the
 * second step. Throws AppError "unauthorised".
 */
export async function beginSignIn(
	request: Request,
	credentials: { username: string; password: string },
): Promise<{ cookie: string; owesCode: boolean }> {
	const account = await knownAccount(credentials);
	if (account.totpConfirmedAt) return { cookie: challengeCookie(account), owesCode: true };
	const { cookie } = await openSession(request, account);
	return { cookie, owesCode: false };
}

/**
 * Second step of the sign-in screen: checks the code. Returns the cookies. Throws AppError "unauthorised", naming the field
 * `code` if it is wrong, and no field if the password must be entered again.
 */
export async function finishSignIn(request: Request, code: string): Promise<string[]> {
	await spendAddressGuess();
	const account = await challengedAccount(request);
	if (!account) throw new AppError("unauthorised", "That took too long. Please sign in again.");
	await requireSecondFactor(account, code);
	const { cookie } = await openSession(request, account);
	return [cookie, endOfChallenge];
}

/** Ends the browser's session. Returns the cookie that deletes it. */
export async function signOut(request: Request): Promise<string> {
	const token = tokenOf(request);
	if (token) await lucia.invalidateSession(token);
	return lucia.createBlankSessionCookie().serialize();
}
