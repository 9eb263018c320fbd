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

describe("calls and screens without a session", () => {
	it("covers more than 50 routes and more than 35 API calls", () => {
		expect(ROUTES.length).toBeGreaterThan(50);
		expect(CALLS.length).toBeGreaterThan(35);
	});

	it.each(CALLS.filter(({ name }) => !OPEN.has(name)))(
		"rejects $name with 401 and Cache-Control: no-store",
		async ({ method, path }) => {
			const response = await call(method, path);
			expect(response.status).toBe(401);
			expect(await response.json()).toEqual({ message: "Please sign in" });
			expect(response.headers.get("cache-control")).toBe("no-store");
		},
	);

	it.each(SCREENS)(
		"answers $path in any spelling with the sign-in screen, a redirect or 404, and leaks no data",
		async ({ path }) => {
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
		},
	);
});

describe("viewer role", () => {
	const changes = CALLS.filter(({ name, guard }) => !OPEN.has(name) && guard === "admin");

	it.each(changes)("is rejected with 403 at $name", async ({ method, path }) => {
		const response = await call(method, path, { cookie: viewer.cookie });
		expect(response.status).toBe(403);
		expect(Object.keys(await response.json())).toEqual(["message"]);
	});

	it("may change only its own account settings and views, and may not export personal data", () => {
		const allowed = CALLS.filter(({ guard }) => guard === "staff");
		expect(
			allowed.filter(({ method, path }) => method !== "GET" && !OWN.test(path)).map(({ name }) => name),
		).toEqual([]);
		expect(allowed.filter(({ path }) => PERSONAL.test(path)).map(({ name }) => name)).toEqual([]);
	});

	it.each(SCREENS)(
		"gets 200, 302, 403 or 404 at $path, never a server error, with no-store",
		async ({ path }) => {
			const response = await viewer.get(path);
			expect([200, 302, 403, 404]).toContain(response.status);
			expect(response.headers.get("cache-control")).toBe("no-store");
		},
	);
});

describe("cross-site requests", () => {
	const provenances = [
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
	];
	const methods = ["POST", "PUT", "PATCH", "DELETE"];

	it.each(ROUTES)("are rejected with 403 at $path for POST, PUT, PATCH and DELETE", async ({ path }) => {
		for (const method of methods) {
			const headers = provenances[(methods.indexOf(method) + path.length) % provenances.length] ?? {};
			const response = await call(method, path, { cookie: viewer.cookie, ...headers });
			expect(response.status, `${method} ${JSON.stringify(headers)}`).toBe(403);
			await response.body?.cancel();
		}
	});

	it.each(provenances)(
		"are recognised by %o and rejected with 403 for POST, PUT, PATCH and DELETE",
		async headers => {
			for (const method of methods) expect((await call(method, "/api/leads", headers)).status).toBe(403);
		},
	);

	it("do not include requests with Sec-Fetch-Site same-origin or none, or with the site's own Origin", async () => {
		for (const headers of [
			{ "Sec-Fetch-Site": "same-origin" },
			{ "Sec-Fetch-Site": "none" },
			{ Origin: web.url },
		]) {
			expect((await call("POST", "/api/auth/logout", headers)).status).toBe(204);
		}
	});
});
