import { type Cookie, request } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";

const URL = `http://localhost:${process.env.E2E_PORT}`;

/** Age after which the shared session is renewed, since some calls require a recent sign-in. */
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

/** Returns the admin's session cookies, signed in once per five minutes for all tests of this process. */
export function adminCookies(): Promise<Cookie[]> {
	if (!session || Date.now() - session.since > LATELY_MS) session = { since: Date.now(), cookies: signIn() };
	return session.cookies;
}

/** Returns the admin's session as a request header. */
export async function adminHeaders(): Promise<{ cookie: string }> {
	return { cookie: (await adminCookies()).map(({ name, value }) => `${name}=${value}`).join("; ") };
}
