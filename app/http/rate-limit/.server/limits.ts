import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { networkOf } from "#app/http/.server/client-address.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { config, orm } from "#app/services.server.ts";
import { poolOf } from "#db/pool.ts";
import { emailKey } from "#domain/shape.ts";
import { consume, TOO_MANY_REQUESTS } from "./consume.ts";

// The pool is resolved at each query, so that the process can start while the database is unavailable.
// Without the library's statement names: a pooler shares its connections, on which another client may have prepared them.
const storeClient = {
	query: async ({ text, values }: { text: string; values?: unknown[] }) =>
		(await poolOf(orm)).query({ text, ...(values && { values }) }),
};

function limiter(keyPrefix: string, points: number, duration: number) {
	return new RateLimiterPostgres({
		storeClient,
		storeType: "client",
		tableName: "rate_limits",
		tableCreated: true,
		clearExpiredByTimeout: true,
		keyPrefix,
		points,
		duration,
	});
}

const MINUTE = 60;
const publicPosts = limiter("post", 20, MINUTE);
/** Counts of this process: most visitors send one form, which then needs no round trip to the shared count. */
const postsHere = new RateLimiterMemory({ points: 20, duration: MINUTE });
const guessesForName = limiter("login-name", 10, 15 * MINUTE);
const codesForAccount = limiter("login-code", 10, 15 * MINUTE);
const guessesFromAddress = limiter("login-address", 30, 15 * MINUTE);

const testAlerts = limiter("alert-test", 5, 10 * MINUTE);
const reportMails = limiter("report-mail", 60, 60 * MINUTE);

/** Returns a keyed hash: IP addresses and names are stored only in this form, until an hour or so after the limit's window. */
function pseudonym(...parts: string[]): string {
	return createHmac("sha256", config.APP_SECRET).update(parts.join("\n")).digest("base64url").slice(0, 32);
}

/**
 * Counts one public form post of the current visitor: 20 a minute per IP address (docs/specification/forms-and-intake.md#spam).
 * An address's first post to a process is counted together with its second, so each process may allow one more.
 */
export async function spendPublicPost(): Promise<void> {
	const key = pseudonym(networkOf(requestScope().address));
	const { consumedPoints } = await postsHere.penalty(key);
	if (consumedPoints === 1) return;
	await consume(publicPosts, key, TOO_MANY_REQUESTS, consumedPoints === 2 ? 2 : 1);
}

/**
 * Counts one password guess: 10 in 15 minutes per name and IP address, 30 per IP address. There is no limit per name alone, so
 * that a stranger cannot lock staff out (docs/specification/security.md#guesses).
 */
export async function spendLoginGuess(username: string): Promise<void> {
	await spendAddressGuess();
	const address = networkOf(requestScope().address);
	await consume(guessesForName, pseudonym(address, username.trim().toLowerCase()), TOO_MANY_GUESSES);
}

const TOO_MANY_GUESSES = "Too many attempts. Please wait a few minutes and try again.";

/** Counts one guess of any kind: 30 in 15 minutes per IP address. */
export function spendAddressGuess(): Promise<void> {
	return consume(guessesFromAddress, pseudonym(networkOf(requestScope().address)), TOO_MANY_GUESSES);
}

/** Resets the guesses for a name from this IP address, after a correct password. */
export async function forgiveLoginGuesses(username: string): Promise<void> {
	const address = networkOf(requestScope().address);
	await guessesForName.delete(pseudonym(address, username.trim().toLowerCase()));
}

/**
 * Counts one second-factor code: 10 in 15 minutes per account, from all addresses. Only someone who knows the password gets
 * this far, so a stranger cannot lock staff out.
 */
export function spendCodeGuess(accountId: string): Promise<void> {
	const message = "Too many codes. Please wait a few minutes and try again.";
	return consume(codesForAccount, pseudonym(accountId), message);
}

/** Resets the code guesses, after a correct code. */
export async function forgiveCodeGuesses(accountId: string): Promise<void> {
	await codesForAccount.delete(pseudonym(accountId));
}

/** Counts one test alert: 5 in 10 minutes per account, because it goes to any address that was entered. */
export function spendTestAlert(accountId: string): Promise<void> {
	return consume(testAlerts, pseudonym(accountId), "Too many test alerts. Please wait a few minutes.");
}

/** Counts one tax report per e-mail address: 60 an hour from all visitors, because anyone can enter anyone's address. */
export function spendReportMail(email: string): Promise<void> {
	const message = "Several reports were sent to this address just now. Please try again later.";
	return consume(reportMails, pseudonym(emailKey(email)), message);
}
