import { beforeAll, describe, expect, it } from "vitest";
import { Lead } from "#db/leads/lead.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { API_CALLS, ROUTES } from "#tests/support/route-table.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";
import { mailBody } from "#worker/mail/mail-body.ts";

/** Breaks out of text, an attribute, a script and a style, and would run in each. */
const SCRIPT = `"'></script></style><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\${7*7}`;
/** Matches the payload where it was not escaped. */
const RUNS = /<script>alert\(1\)|<img src=x onerror|<\/script><\/style>/;
const SQL = ["' or '1'='1", "'; drop table leads; --", "\\", "_%", "1) union select 1--"];

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
let leadId: string;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url, { LOG_LEVEL: "info" });
	staff = await signInAs(web.url);
	const touch = {
		utm_source: SCRIPT,
		utm_campaign: SCRIPT,
		gclid: SCRIPT,
		referrer: SCRIPT,
		landingPage: SCRIPT,
	};
	const form = {
		fullName: SCRIPT,
		email: "reader@firm.example",
		phone: "+44 7700 900123",
		companyName: SCRIPT,
		businessActivity: SCRIPT,
		additionalRequirements: SCRIPT,
		attribution: { first: touch, last: touch },
	};
	const headers = { "User-Agent": SCRIPT };
	expect((await postJson(`${web.url}/api/leads`, form, headers)).status).toBe(201);
	expect(
		(await postJson(`${web.url}/api/leads`, { ...form, email: "suspect@firm.example", website: "x" })).status,
	).toBe(201);
	const capture = {
		name: SCRIPT,
		email: form.email,
		page: SCRIPT.slice(0, 100),
		formType: "contact",
		source: SCRIPT,
	};
	const consents = {
		gdprConsent: true,
		marketing_opt_in: true,
		company: SCRIPT,
		revenue: SCRIPT.slice(0, 100),
	};
	expect((await postJson(`${web.url}/api/leads/capture`, { ...capture, ...consents })).status).toBe(201);
	leadId = (await em().findOneOrFail(Lead, { emailKey: form.email })).id;
	expect((await staff.send("POST", `/api/leads/${leadId}/notes`, { text: SCRIPT })).status).toBe(201);
});

describe("stored script or formula", () => {
	const testimonial = { name: SCRIPT, position: SCRIPT, company: SCRIPT, rating: 5, content: SCRIPT };
	const changes: [string, "POST" | "PUT", string, Record<string, unknown>][] = [
		["a content entry", "PUT", "/api/content/hero_title", { title: SCRIPT, content: SCRIPT }],
		["another content entry", "PUT", "/api/content/offer_slots", { title: SCRIPT, content: SCRIPT }],
		["a testimonial", "POST", "/api/admin/testimonials", testimonial],
		[
			"a tag's name",
			"POST",
			"/api/tracking-tags",
			{ name: SCRIPT, tagType: "google_analytics", tagId: "G-ABCDE12345", description: SCRIPT },
		],
		[
			"an integration's name",
			"POST",
			"/api/email-integrations",
			{
				provider: "webhook",
				name: SCRIPT.slice(0, 100),
				apiKey: "key-of-sample",
				endpoint: "https://hooks.example/x",
			},
		],
		[
			"an account's name",
			"POST",
			"/api/staff/accounts",
			{ username: SCRIPT.slice(0, 100), password: "x".repeat(20), role: "viewer" },
		],
	];

	it.each(changes)("is accepted as text in %s", async (_what, method, path, body) => {
		expect((await staff.send(method, path, body)).status).toBeLessThan(300);
	});

	it("is accepted as the replacement of every 15th text of the page copy", async () => {
		const defaults = await (await staff.get("/api/cms/page-content/defaults")).json();
		const texts = defaults.filter((entry: { elementType: string }) => entry.elementType === "text");
		expect(texts.length).toBeGreaterThan(50);
		for (const { sectionId, elementId, elementType } of texts.filter(
			(_: unknown, at: number) => at % 15 === 0,
		)) {
			const override = { sectionId, elementId, elementType, content: SCRIPT };
			expect((await staff.send("POST", "/api/cms/page-content", override)).status).toBe(201);
		}
	});

	it("is escaped on every public page, under a CSP without unsafe sources", async () => {
		let shown = 0;
		for (const { path } of ROUTES.filter(({ kind }) => kind === "page")) {
			const response = await fetch(web.url + path);
			const html = await response.text();
			expect(RUNS.test(html), path).toBe(false);
			expect(response.headers.get("content-security-policy")).not.toMatch(/unsafe/);
			shown += html.includes("alert(1)") ? 1 : 0;
		}
		expect(shown).toBeGreaterThan(3);
	});

	it("is escaped on the lead page and on every back-office screen without a path parameter", async () => {
		let shown = 0;
		const screens = ROUTES.filter(({ kind, pattern }) => kind === "admin" && !pattern.includes(":"));
		for (const path of [...screens.map(screen => screen.path), `/admin/leads/${leadId}`]) {
			const html = await (await staff.get(path)).text();
			expect(RUNS.test(html), path).toBe(false);
			shown += html.includes("alert(1)") ? 1 : 0;
		}
		expect(shown).toBeGreaterThan(3);
	});

	it("is never returned by a GET API as HTML, XML or SVG, and always with nosniff", async () => {
		for (const { path } of API_CALLS.filter(
			({ method, path }) => method === "GET" && !/\/events$/.test(path),
		)) {
			const response = await staff.get(path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, leadId));
			expect(response.headers.get("content-type")).not.toMatch(/html|xml|svg/);
			expect(response.headers.get("x-content-type-options")).toBe("nosniff");
			await response.body?.cancel();
		}
	});

	it("is escaped in the HTML of an email", () => {
		const words = { brand: SCRIPT, title: SCRIPT, paragraphs: [SCRIPT], footer: SCRIPT };
		const link = { label: SCRIPT, url: `https://x.example/"onmouseover="alert(1)` };
		const { html } = mailBody({
			...words,
			figure: { value: words.title, meaning: words.title },
			button: link,
			link,
			footerLink: link,
		});
		expect(html).not.toMatch(RUNS);
		expect(html).not.toContain(`"onmouseover=`);
	});

	it("does not begin a cell of the CSV export as a formula", async () => {
		for (const [at, name] of ["=1+1", "+1+1", "-1+1", "@SUM(1)", "\uff1d1+1"].entries()) {
			const form = { fullName: `${name} X`, email: `formula${at}@firm.example`, phone: "+44 7700 900123" };
			expect((await postJson(`${web.url}/api/leads`, form)).status).toBe(201);
		}
		const csv = await (await staff.get("/api/leads/export.csv?q=formula")).text();
		const cells = csv
			.split("\r\n")
			.slice(1, -1)
			.flatMap(row => row.split(","));
		expect(cells.length).toBeGreaterThan(50);
		expect(cells.filter(cell => /^"?[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell))).toEqual([]);
	});

	it.each([
		"javascript:alert(1)",
		"data:text/html,x",
		"//evil.example/x",
		"/\\evil.example",
		"http://evil.example",
	])("is rejected with 400 as the address of the guide: %s", async content => {
		const response = await staff.send("PUT", "/api/content/guide_url", { title: "Guide", content });
		expect(response.status).toBe(400);
	});
});

describe("reflected script", () => {
	it("is never returned unescaped from a page's query, path or form, and causes no 5xx", async () => {
		const names = [
			"q",
			"package",
			"structure",
			"visas",
			"addons",
			"profit",
			"method",
			"sent",
			"next",
			"token",
			"utm_source",
			"status",
			"sort",
			"cursor",
			"admin",
			"corporate",
			SCRIPT,
		];
		const query = new URLSearchParams(names.map(name => [name, SCRIPT]));
		for (const { path, kind, methods } of ROUTES.filter(({ kind }) => kind !== "api")) {
			const response = await (kind === "admin"
				? staff.get(`${path}?${query}`)
				: fetch(`${web.url}${path}?${query}`));
			expect(response.status, path).toBeLessThan(500);
			expect(RUNS.test(await response.text()), path).toBe(false);
			if (!methods.POST || path === "/admin/sign-out") continue;
			const fields = [
				"name",
				"email",
				"fullName",
				"phone",
				"username",
				"password",
				"next",
				"form",
				"country",
				"selectedPackage",
			];
			for (const form of ["", "guide", "report", "consultation", SCRIPT]) {
				const posted = await fetch(`${web.url}${path}?${query}`, {
					method: "POST",
					redirect: "manual",
					headers: newVisitor(),
					body: new URLSearchParams([...fields.map(name => [name, SCRIPT]), ["form", form]]),
				});
				expect(posted.status, path).toBeLessThan(500);
				expect(RUNS.test(await posted.text()), path).toBe(false);
			}
		}
		const unknown = await fetch(`${web.url}/${encodeURIComponent(SCRIPT)}`);
		expect(unknown.status).toBe(404);
		expect(RUNS.test(await unknown.text())).toBe(false);
	});
});

describe("SQL injection text", () => {
	const leads = () => em().count(Lead);

	it("stays text in eight query parameters of every GET API: no 500, no lead deleted or matched", async () => {
		const before = await leads();
		const reads = API_CALLS.filter(({ method, path }) => method === "GET" && !/\/(events|geo)$/.test(path));
		const cursors = [["x", "y"], [{}, []], ["2020-01-01", "' or 1=1 --"], [null], "text", 7].map(value =>
			Buffer.from(JSON.stringify(value)).toString("base64url"),
		);
		for (const { path } of reads) {
			for (const name of ["q", "status", "sort", "limit", "cursor", "kind", "quarantined", "before"]) {
				const values = name === "cursor" ? [...SQL, ...cursors] : SQL;
				const answers = await Promise.all(
					values.map(value => staff.get(`${path}?${new URLSearchParams({ [name]: value })}`)),
				);
				// A busy machine may answer 503 for lack of time, which is not a fault.
				for (const { status } of answers) expect(status, `${path} ${name}`).not.toBe(500);
				await Promise.all(answers.map(answer => answer.body?.cancel()));
			}
		}
		expect(await leads()).toBe(before);
		expect(await (await staff.get(`/api/leads?q=${encodeURIComponent("' or '1'='1")}`)).json()).toEqual([]);
	});

	it("is rejected with 400, 404 or 405 as a path parameter, as are path traversal and __proto__", async () => {
		// Signed in again, however long the earlier tests took: an older session is refused before the path is parsed.
		const staff = await signInAs(web.url);
		for (const { path, method } of API_CALLS.filter(({ path }) => /[0-9a-f]{8}-|hero_title/.test(path))) {
			for (const text of ["' or 1=1", "..%2f..%2f", "%00", "__proto__", "constructor"]) {
				const odd = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|hero_title/, encodeURIComponent(text));
				const response = await staff
					.send(method as "POST", odd, method === "GET" ? undefined : {})
					.catch(() => null);
				if (response) expect([400, 404, 405], `${method} ${odd}`).toContain(response.status);
			}
		}
	});

	it("is rejected with 401 as username and password", async () => {
		for (const text of SQL) {
			const response = await postJson(`${web.url}/api/auth/login`, { username: text, password: text });
			expect(response.status).toBe(401);
		}
	});
});

describe("redirect after sign-in", () => {
	const ESCAPES = [
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"https://evil.example/admin",
		"javascript:alert(1)",
		"/admin@evil.example",
		"/admin/../../evil",
		"/admin/..//evil.example",
		"/%2f%2fevil.example",
		"/admin\t//evil.example",
		"/admin/\r\nSet-Cookie: x=1",
		"/admin/leads?q=\u4e2d",
		"/admin/sign-in?next=//evil.example",
		"",
	];

	it.each(ESCAPES)("stays within the back office for next=%j", async next => {
		const signedIn = await staff.get(`/admin/sign-in?next=${encodeURIComponent(next)}`);
		const posted = await fetch(`${web.url}/admin/sign-in`, {
			method: "POST",
			redirect: "manual",
			headers: newVisitor(),
			body: new URLSearchParams({ ...TEST_ADMIN, next }),
		});
		for (const response of [signedIn, posted]) {
			expect(response.status).toBe(302);
			const location = response.headers.get("location") ?? "";
			const { origin, pathname } = new URL(location, `${web.url}/admin/sign-in`);
			expect(origin).toBe(web.url);
			expect(pathname).toMatch(/^\/admin(\/|$)/);
			expect(response.headers.get("set-cookie") ?? "").not.toContain("x=1");
		}
	});

	it("never leaves the site on any route, whichever redirect parameter names another host", async () => {
		const query = new URLSearchParams(
			["next", "url", "redirect", "return", "returnTo", "continue", "to", "u", "sent"].map(name => [
				name,
				"//evil.example",
			]),
		);
		for (const { path } of ROUTES) {
			if (/\/events$/.test(path)) continue;
			const response = await staff.get(`${path}?${query}`);
			const location = response.headers.get("location");
			if (location) expect(new URL(location, web.url).origin, path).toBe(web.url);
			await response.body?.cancel();
		}
	});
});

describe("log of the web process", () => {
	it("contains no personal data, password or payload, and only JSON lines", async () => {
		await until("the log was written", () => web.process.output().includes("web listening"));
		const output = web.process.output();
		expect(output).not.toMatch(/firm\.example|alert\(1\)|correct-horse/);
		for (const text of output.split("\n").filter(Boolean)) expect(() => JSON.parse(text), text).not.toThrow();
	});
});
