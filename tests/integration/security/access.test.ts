import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { API_CALLS, NOBODY, ROUTES } from "#tests/support/route-table.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

/** Calls without a session; every other call requires one. */
const OPEN = new Set([
	"GET /api/content/hero_title",
	"GET /api/geo",
	`GET /media/${NOBODY}/${NOBODY}`,
	`GET /hooks/${NOBODY}/${NOBODY}`,
	`POST /hooks/${NOBODY}/${NOBODY}`,
	"POST /api/csp-reports",
	"GET /api/testimonials",
	"GET /api/tracking-tags/active",
	"POST /api/auth/login",
	"POST /api/auth/logout",
	"POST /api/auth/passkey",
	"PUT /api/auth/passkey",
	"POST /api/chat-references",
	"POST /api/consent",
	"POST /api/events",
	"POST /api/leads",
	"POST /api/leads/capture",
	"POST /api/newsletter",
	"POST /api/tax-report",
	"POST /api/vitals",
]);

/** Changes of one's own account, which a viewer may make too. */
const OWN = /^\/api\/(staff\/(alerts|confirmation|passkeys|password|push|second-factor|sessions)|views)/;

/** Calls that export or erase personal data: only for admins. */
const PERSONAL = /\/(export|export\.csv)$/;

const CALLS = API_CALLS.map(call => ({ ...call, name: `${call.method} ${call.path}` }));
const SCREENS = ROUTES.filter(({ kind, file }) => kind === "admin" && !file.startsWith("admin/sign-in/"));

let web: TestWeb;
let viewer: StaffClient;

beforeAll(async () => {
	const database = await createTestDatabase();
	web = await startTestWeb(database.url);
	await addViewer(database.orm.em.fork());
	viewer = await signInAs(web.url, TEST_VIEWER);
});

function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
	const body =
		method === "GET" ? {} : { body: "{}", headers: { "Content-Type": "application/json", ...headers } };
	return fetch(web.url + path, { method, redirect: "manual", headers, ...body });
}

describe("signed out", () => {
	it("finds every route of the table", () => {
		expect(ROUTES.length).toBeGreaterThan(50);
		expect(CALLS.length).toBeGreaterThan(35);
	});

	it.each(CALLS.filter(({ name }) => !OPEN.has(name)))("$name is 401", async ({ method, path }) => {
		const response = await call(method, path);
		expect(response.status).toBe(401);
		expect(await response.json()).toEqual({ message: "Please sign in" });
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it.each(SCREENS)("$path shows the sign-in and nothing else", async ({ path }) => {
		const spellings = [path, `${path}/`, path.toUpperCase(), path.replace("a", "%61"), `/${path}`];
		for (const spelling of spellings) {
			const response = await call("GET", spelling);
			const html = await response.text();
			if (response.status === 200) expect(html.includes("Admin Access"), spelling).toBe(true);
			else expect([301, 302, 404]).toContain(response.status);
			expect(html.includes("Lead Management"), spelling).toBe(false);
			if (response.status === 200) expect(response.headers.get("cache-control")).toBe("no-store");
		}
		const data = await call("GET", `${path}.data`);
		expect(await data.text()).not.toMatch(/"leads"|"username"|"role"/);
	});
});

describe("a viewer", () => {
	const changes = CALLS.filter(({ name, guard }) => !OPEN.has(name) && guard === "admin");

	it.each(changes)("is refused $name", async ({ method, path }) => {
		const response = await call(method, path, { cookie: viewer.cookie });
		expect(response.status).toBe(403);
		expect(Object.keys(await response.json())).toEqual(["message"]);
	});

	it("may call nothing that changes what is not their own, and export nobody", () => {
		const allowed = CALLS.filter(({ guard }) => guard === "staff");
		expect(
			allowed.filter(({ method, path }) => method !== "GET" && !OWN.test(path)).map(({ name }) => name),
		).toEqual([]);
		expect(allowed.filter(({ path }) => PERSONAL.test(path)).map(({ name }) => name)).toEqual([]);
	});

	it.each(SCREENS)("sees $path without an error", async ({ path }) => {
		const response = await viewer.get(path);
		expect([200, 302, 403, 404]).toContain(response.status);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});
});

describe("another site", () => {
	const provenances = [
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
	];
	const methods = ["POST", "PUT", "PATCH", "DELETE"];

	it.each(ROUTES)("changes nothing at $path", async ({ path }) => {
		for (const method of methods) {
			const headers = provenances[(methods.indexOf(method) + path.length) % provenances.length] ?? {};
			const response = await call(method, path, { cookie: viewer.cookie, ...headers });
			expect(response.status, `${method} ${JSON.stringify(headers)}`).toBe(403);
			await response.body?.cancel();
		}
	});

	it.each(provenances)("is told by %o for every method", async headers => {
		for (const method of methods) expect((await call(method, "/api/leads", headers)).status).toBe(403);
	});

	it("is no one who comes from the site itself or types the address", async () => {
		for (const headers of [
			{ "Sec-Fetch-Site": "same-origin" },
			{ "Sec-Fetch-Site": "none" },
			{ Origin: web.url },
		]) {
			expect((await call("POST", "/api/auth/logout", headers)).status).toBe(204);
		}
	});
});
