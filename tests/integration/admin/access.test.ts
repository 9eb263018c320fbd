import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

// Imports the route table instead of copying it, so that this test covers a new route at once.
Reflect.set(globalThis, "__reactRouterAppDirectory", "app");
const { default: table } = await import("../../../app/routes.ts");

interface Address {
	path: string;
	file: string;
}

function addresses(entries: readonly RouteConfigEntry[], above = ""): Address[] {
	return entries.flatMap(({ path = "", file, children, index }) => {
		const here = [above, path].filter(Boolean).join("/");
		return [...(path || index ? [{ path: here, file }] : []), ...addresses(children ?? [], here)];
	});
}

const filled = (path: string) =>
	`/${path
		.replace(":elementId", "home-hero-title")
		.replace(":key", "hero_title")
		.replace(/:\w+/g, () => randomUUID())}`;

const all = addresses(await table);
const pages = all.filter(({ file }) => file.startsWith("admin/") && !file.startsWith("admin/sign-in/"));
const calls = all.filter(
	({ file, path }) => file.startsWith("api/") && path.startsWith("api/") && !path.includes("*"),
);

/** Calls without a session, with their open methods. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
	"api/auth/login": ["POST"],
	"api/auth/logout": ["POST"],
	"api/auth/passkey": ["POST", "PUT"],
	"api/chat-references": ["POST"],
	"api/consent": ["POST"],
	"api/content/:key": ["GET"],
	"api/csp-reports": ["POST"],
	"api/events": ["POST"],
	"api/geo": ["GET"],
	"api/leads": ["POST"],
	"api/leads/capture": ["POST"],
	"api/newsletter": ["POST"],
	"api/tax-report": ["POST"],
	"api/testimonials": ["GET"],
	"api/tracking-tags/active": ["GET"],
	"api/vitals": ["POST"],
};

/** Changes that a viewer may make: all concern the viewer's own account. */
const OWN: Readonly<Record<string, readonly string[]>> = {
	"api/staff/alerts": ["PUT"],
	"api/staff/alerts/:id/retry": ["POST"],
	"api/staff/alerts/test": ["POST"],
	"api/staff/confirmation": ["POST"],
	"api/staff/passkeys": ["POST", "PUT"],
	"api/staff/passkeys/:id": ["DELETE"],
	"api/staff/password": ["POST"],
	"api/staff/push": ["POST", "DELETE"],
	"api/staff/second-factor": ["POST", "PUT", "DELETE"],
	"api/staff/sessions": ["DELETE"],
	"api/views": ["POST"],
	"api/views/:id": ["PUT", "PATCH", "DELETE"],
};

/** Reads that a viewer may not make: exports of people. */
const PERSONAL = /export/;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const CHANGES = ["POST", "PUT", "PATCH", "DELETE"] as const;

let database: TestDatabase;
let web: TestWeb;
let admin: StaffClient;
let viewer: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	await addViewer(database.orm.em.fork());
	admin = await signInAs(web.url);
	viewer = await signInAs(web.url, TEST_VIEWER);
});

async function status(response: Response): Promise<number> {
	await response.body?.cancel();
	return response.status;
}

describe.each(pages)("back-office page /$path", ({ path }) => {
	const address = filled(path);

	it("shows only the Admin Access screen and no data without a session", async () => {
		const response = await fetch(web.url + address, { redirect: "manual" });
		const html = await response.text();
		expect(html).toContain("Admin Access");
		expect(html).toContain("Access Dashboard");
		expect(html).toContain(`value="${address}"`);
		const data = await (await fetch(`${web.url}${address}.data`, { redirect: "manual" })).text();
		expect(data).toContain("SingleFetchRedirect");
		expect(data).not.toMatch(/"role"|"username"|"data"/);
	});

	it("responds to viewers and admins with 200, or 404 when its path takes an unknown id or a wildcard", async () => {
		const wanted = /:(id|elementId)|\*/.test(path) ? 404 : 200;
		for (const staff of [viewer, admin]) {
			const response = await staff.get(address);
			const html = await response.text();
			expect(response.status).toBe(wanted);
			expect(html).not.toContain("Access Dashboard");
		}
	});
});

describe.each(calls)("API route /$path", ({ path }) => {
	const address = filled(path);

	it("rejects every method that is not public with 401 or 405 without a session", async () => {
		for (const method of METHODS) {
			if (OPEN[path]?.includes(method)) continue;
			const response = await fetch(web.url + address, { method });
			expect([401, 405], `${method} ${address}`).toContain(await status(response));
		}
	});

	it("rejects a viewer's changes with 403 or 405, except public methods and those on the viewer's own account", async () => {
		for (const method of CHANGES) {
			if (OPEN[path]?.includes(method) || OWN[path]?.includes(method)) continue;
			expect([403, 405], `${method} ${address}`).toContain(
				await status(await viewer.send(method, address, {})),
			);
		}
	});

	it("lets a viewer read everything except exports of personal data, which give 403", async () => {
		if (path.endsWith("events") || OPEN[path]) return;
		const got = await status(await viewer.get(address));
		expect(PERSONAL.test(path) ? [403] : [200, 404, 405]).toContain(got);
	});

	it("does not refuse the GET request of an admin", async () => {
		if (path.endsWith("events") || OPEN[path]) return;
		expect([200, 404, 405]).toContain(await status(await admin.get(address)));
	});
});

it("tells a viewer that an export is refused, and not that only changes are", async () => {
	const answer = await viewer.get("/api/leads/export.csv");
	expect([answer.status, (await answer.json()).message]).toEqual([
		403,
		"Your account may look, but not change or export anything",
	]);
});

it("the route table has more than 15 back-office pages and more than 40 API routes to check", () => {
	expect(pages.length).toBeGreaterThan(15);
	expect(calls.length).toBeGreaterThan(40);
});
