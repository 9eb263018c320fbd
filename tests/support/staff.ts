import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import type { EntityManager } from "#db/orm.ts";
import { until } from "./processes.ts";
import { postJson, TEST_ADMIN } from "./product.ts";

/** The viewer account of tests. */
export const TEST_VIEWER = { username: "viewer", password: "only-looking-around" } as const;

/** An API client with a staff member's session. */
export interface StaffClient {
	cookie: string;
	get(path: string): Promise<Response>;
	send(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Response>;
}

/** Signs in and returns a client with the session. */
export async function signInAs(
	url: string,
	{ username, password }: { username: string; password: string } = TEST_ADMIN,
): Promise<StaffClient> {
	let cookie = "";
	// Retried, because a new web process creates its first account only a moment after it is ready.
	await until(`${username} is signed in`, async () => {
		const response = await postJson(`${url}/api/auth/login`, { username, password });
		cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		return response.ok;
	});
	return {
		cookie,
		get: path => fetch(url + path, { headers: { cookie }, redirect: "manual" }),
		send: (method, path, body) =>
			fetch(url + path, {
				method,
				headers: { cookie, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
				...(body === undefined ? {} : { body: JSON.stringify(body) }),
			}),
	};
}

/** Creates the viewer's account once the web process has created the admin's, which it does only if there is no account yet. */
export async function addViewer(em: EntityManager): Promise<void> {
	await until("the first account is made", async () => (await em.count(Account)) > 0);
	await createAccount(em, { ...TEST_VIEWER, role: "viewer" });
}
