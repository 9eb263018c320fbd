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

/** Somebody who is signed in. */
export interface Staff {
	accountId: string;
	username: string;
	role: Role;
	/** Key of the session's row. */
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

/** Who is signed in, and the cookie to send when the session was prolonged. */
export async function readSession(request: Request): Promise<{ staff: Staff | null; cookie: string | null }> {
	const token = tokenOf(request);
	if (!token) return { staff: null, cookie: null };
	const { session, user } = await lucia.validateSession(token);
	if (!session) return { staff: null, cookie: lucia.createBlankSessionCookie().serialize() };
	const cookie = session.fresh ? lucia.createSessionCookie(token).serialize() : null;
	return { staff: staffOf(user, token), cookie };
}

/** Whoever is signed in now, and the cookie that says so. */
export interface SignedIn {
	staff: Staff;
	cookie: string;
}

/** The account of this name and password. Throws AppError "unauthorised" alike for an unknown name and a wrong password. */
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

/** Starts a new session; the one the browser had is ended (rotation). Throws AppError "unauthorised". */
export async function openSession(request: Request, account: Account): Promise<SignedIn> {
	await forgiveLoginGuesses(account.username);
	const former = tokenOf(request);
	if (former) await lucia.invalidateSession(former);
	const token = encodeBase32LowerCaseNoPadding(randomBytes(TOKEN_BYTES));
	const userAgent = request.headers.get("user-agent")?.slice(0, 500) ?? null;
	await lucia.createSession(account.id, { userAgent }, { sessionId: token });
	// A change of the password ends the sessions that it finds: this one came by the former password, after that.
	if (!(await hasStillPassword(entityManager(), account))) {
		await lucia.invalidateSession(token);
		throw new AppError("unauthorised", REFUSED);
	}
	return { staff: staffOf(account, token), cookie: lucia.createSessionCookie(token).serialize() };
}

/**
 * Signs in with everything at once. Throws AppError "unauthorised"; naming the field `code` when the second factor is
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
 * The first step of signing in by the screen: a session, or for an account with a second factor the cookie of a
 * challenge, which the code must follow. Throws AppError "unauthorised".
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
 * The second step: the code alone. Returns the cookies. Throws AppError "unauthorised"; naming the field `code` for a
 * wrong one, and no field when the password must be given anew.
 */
export async function finishSignIn(request: Request, code: string): Promise<string[]> {
	await spendAddressGuess();
	const account = await challengedAccount(request);
	if (!account) throw new AppError("unauthorised", "That took too long. Please sign in again.");
	await requireSecondFactor(account, code);
	const { cookie } = await openSession(request, account);
	return [cookie, endOfChallenge];
}

/** Ends the browser's session. Returns the cookie that forgets it. */
export async function signOut(request: Request): Promise<string> {
	const token = tokenOf(request);
	if (token) await lucia.invalidateSession(token);
	return lucia.createBlankSessionCookie().serialize();
}
