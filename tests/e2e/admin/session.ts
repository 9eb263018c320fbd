import { type Cookie, request } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";

const URL = `http://localhost:${process.env.E2E_PORT}`;

/** What only somebody who signed in lately may do, tests do too: for long enough after this. */
const LATELY_MS = 5 * 60_000;

let session: { since: number; cookies: Promise<Cookie[]> } | undefined;

async function signIn(): Promise<Cookie[]> {
	const visitor = await request.newContext({
		baseURL: URL,
		extraHTTPHeaders: { "X-Forwarded-For": `198.51.103.${1 + (process.pid % 250)}` },
	});
	const answer = await visitor.post("/api/auth/login", { data: E2E_ADMIN });
	if (!answer.ok()) throw new Error(`the admin was not let in: ${answer.status()}`);
	const { cookies } = await visitor.storageState();
	await visitor.dispose();
	return cookies;
}

/** The admin's session: signed in once in five minutes for all tests of this process. */
export function adminCookies(): Promise<Cookie[]> {
	if (!session || Date.now() - session.since > LATELY_MS) session = { since: Date.now(), cookies: signIn() };
	return session.cookies;
}

/** The same as the header of a call. */
export async function adminHeaders(): Promise<{ cookie: string }> {
	return { cookie: (await adminCookies()).map(({ name, value }) => `${name}=${value}`).join("; ") };
}
