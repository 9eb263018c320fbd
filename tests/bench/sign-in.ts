import { until } from "#tests/support/processes.ts";

/** The first account of every benchmarked product. */
export const ADMIN = { username: "admin", password: "correct-horse-battery" };

/** Signs the admin in and returns the session's headers. */
export async function signIn(url: string): Promise<{ cookie: string }> {
	let cookie = "";
	// A fresh web process creates its first account shortly after it is ready.
	await until("the admin is signed in", async () => {
		const response = await fetch(`${url}/api/auth/login`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(ADMIN),
		});
		cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		return response.ok;
	});
	return { cookie };
}
