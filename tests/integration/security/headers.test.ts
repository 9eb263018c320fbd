import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { postJson, startTestWeb, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { OPEN_PAGES, ROUTES } from "#tests/support/route-table.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";
import { sendInTime, totp } from "#tests/support/totp.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

// The site's address behind a proxy that terminates TLS.
const PUBLIC_URL = "https://www.site.example";

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url, { PUBLIC_URL, CORPORATE_DOMAIN: "corporate.example" });
	staff = await signInAs(web.url);
});

/** Sends a request with an arbitrary Host header, which fetch does not allow. */
function ask(
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
	body = "",
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
	return new Promise((resolve, reject) => {
		const asked = request(web.url, { path, method, headers, agent: false }, response => {
			const chunks: Buffer[] = [];
			response.on("data", chunk => chunks.push(chunk));
			response.on("end", () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					body: Buffer.concat(chunks).toString(),
				}),
			);
			response.on("error", reject);
		});
		asked.on("error", reject);
		asked.end(body);
	});
}

function expectSafe(headers: NodeJS.Dict<string | string[]>): void {
	const policy = String(headers["content-security-policy"]);
	expect(policy).toMatch(/^default-src 'none';/);
	expect(policy).not.toMatch(/unsafe-|\*(?!\.)|\bhttps:(?!\/\/)|\bdata:(?!.*img-src|;)/);
	expect(policy).toContain("frame-ancestors");
	expect(policy).toContain("base-uri 'none'");
	expect(headers["strict-transport-security"]).toMatch(/max-age=\d{8}; includeSubDomains/);
	expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
	expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
	expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
	expect(headers["permissions-policy"]).toContain("camera=()");
	expect(headers["x-content-type-options"]).toBe("nosniff");
	expect(headers["x-powered-by"]).toBeUndefined();
	expect(headers.server).toBeUndefined();
}

describe("every response", () => {
	it.each(ROUTES.filter(({ path }) => !path.endsWith("/events") || path === "/api/events"))(
		"has the security headers at $path, and no-store unless it is a page or a fixed file",
		async ({ path, kind }) => {
			for (const cookie of ["", staff.cookie]) {
				const { headers } = await ask(path, cookie ? { cookie } : {});
				expectSafe(headers);
				const fixed = path.startsWith("/.well-known/") || path === "/manifest.webmanifest";
				if (kind !== "page" && !fixed) expect(headers["cache-control"]).toBe("no-store");
			}
		},
	);

	it.each([
		"/healthz",
		"/readyz",
		"/favicon.svg",
		"/sw.js",
		"/admin-sw.js",
		"/nowhere.js",
		"/uk/",
		"/%00",
		"/%E0%A4%A",
	])("has a status below 500, the CSP and nosniff at %s", async path => {
		const { status, headers } = await ask(path);
		expect(status).toBeLessThan(500);
		expect(String(headers["content-security-policy"])).toMatch(/^default-src 'none'/);
		expect(headers["x-content-type-options"]).toBe("nosniff");
	});

	it("has no-store and the CSP in event streams", async () => {
		for (const path of ["/api/jobs/events", "/api/staff/events"]) {
			const response = await staff.get(path);
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
			await response.body?.cancel();
		}
	});

	it.each(["TRACE", "OPTIONS", "PROPFIND", "PURGE"])(
		"has status 405, nosniff and no stack trace for %s (any status below 500 for OPTIONS at /admin)",
		async method => {
			for (const path of ["/", "/api/leads", "/admin"]) {
				const { status, headers, body } = await ask(path, {}, method);
				expect(status).toBe(method === "OPTIONS" && path === "/admin" ? status : 405);
				expect(status).toBeLessThan(500);
				expect(headers["x-content-type-options"]).toBe("nosniff");
				expect(body).not.toMatch(/node_modules|\.ts:\d/);
			}
		},
	);
});

describe("unsupported method", () => {
	it.each([
		"/privacy",
		"/sitemap.xml",
		"/manifest.webmanifest",
		"/.well-known/gpc.json",
		"/healthz",
		"/readyz",
		"/sw.js",
	])("is rejected at %s with 405 and Allow: GET, HEAD", async path => {
		for (const method of ["POST", "PUT", "DELETE"]) {
			const { status, headers, body } = await ask(path, {}, method);
			expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
			expect(JSON.parse(body)).toEqual({ message: "This method is not allowed here" });
		}
	});
});

describe("cookies under TLS", () => {
	it("are __Host-, Path=/, Secure, HttpOnly and SameSite=Lax without Domain for a session", async () => {
		const response = await postJson(`${web.url}/api/auth/login`, TEST_ADMIN);
		const [cookie = ""] = response.headers.getSetCookie();
		expect(cookie).toMatch(/^__Host-session=/);
		for (const part of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(part);
		expect(cookie).not.toMatch(/Domain=/i);
		const form = await fetch(`${web.url}/admin/sign-in`, {
			method: "POST",
			redirect: "manual",
			headers: { "Content-Type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ ...TEST_ADMIN, next: "/admin" }),
		});
		for (const set of form.headers.getSetCookie()) expect(set).toMatch(/Secure/);
	});

	it("are __Host-, Secure, HttpOnly and SameSite=Strict for a sign-in that awaits its second factor", async () => {
		const person = { username: "careful", password: "long enough to be one" };
		await createAccount(database.orm.em.fork(), { ...person, role: "viewer" });
		const own = await signInAs(web.url, person);
		const { key } = await (await own.send("POST", "/api/staff/second-factor")).json();
		const confirm = () => own.send("PUT", "/api/staff/second-factor", { code: totp(key, -1) });
		expect((await sendInTime(confirm)).status).toBe(200);
		const post = (fields: Record<string, string>, cookie = "") =>
			fetch(`${web.url}/admin/sign-in`, {
				method: "POST",
				redirect: "manual",
				headers: { "Content-Type": "application/x-www-form-urlencoded", cookie },
				body: new URLSearchParams({ next: "/admin", ...fields }),
			});
		const [challenge = ""] = (await post(person)).headers.getSetCookie();
		expect(challenge).toMatch(/^__Host-sign-in-challenge=/);
		for (const part of ["Path=/;", "Secure", "HttpOnly", "SameSite=Strict"])
			expect(challenge).toContain(part);
		const [pair = ""] = challenge.split(";");
		const entered = await sendInTime(() => post({ code: totp(key) }, pair));
		expect(entered.status).toBe(302);
		expect(entered.headers.getSetCookie().join("\n")).toContain("__Host-session=");
	});

	it("are not set on any public page", async () => {
		for (const { path } of ROUTES.filter(({ kind }) => kind === "page")) {
			expect((await ask(path)).headers["set-cookie"]).toBeUndefined();
		}
	});
});

it("the web process warns at its start when TRUST_PROXY is 0 behind TLS, and not when it is 1", async () => {
	const start = (TRUST_PROXY: string) => startTestWeb(database.url, { PUBLIC_URL, TRUST_PROXY });
	const [without, behind] = await Promise.all([start("0"), start("1")]);
	expect(without.process.output()).toContain("TRUST_PROXY is 0 behind TLS");
	expect(behind.process.output()).not.toContain("TRUST_PROXY");
});

describe("native form POST over TLS", () => {
	const posted = (path: string, headers: Record<string, string>, fields: Record<string, string>) =>
		ask(
			path,
			{ "Content-Type": "application/x-www-form-urlencoded", Origin: PUBLIC_URL, ...headers },
			"POST",
			new URLSearchParams(fields).toString(),
		);

	it.each([
		["the site's own host", { Host: "www.site.example" }],
		["its host as some proxies hand it on, with the port of https", { Host: "www.site.example:443" }],
		[
			"the site's own host, by a browser that says more",
			{ Host: "www.site.example", "Sec-Fetch-Site": "same-origin" },
		],
		["the name that the proxy has for this process", { "Sec-Fetch-Site": "same-origin" }],
	])("is accepted under %s", async (_what, headers) => {
		const signedIn = await posted("/admin/sign-in", headers, { ...TEST_ADMIN, next: "/admin" });
		expect([signedIn.status, signedIn.headers.location]).toEqual([302, "/admin"]);
		const lead = {
			form: "lead",
			fullName: "Sample Person",
			email: "tls@firm.example",
			phone: "+44 7700 900123",
		};
		for (const path of ["/?index", "/"]) expect((await posted(path, headers, lead)).status).toBe(303);
	});

	it.each([
		["another site", { Host: "www.site.example", Origin: "https://evil.example" }],
		["nobody knows where", { Host: "www.site.example", Origin: "null" }],
		[
			"another site that has our name in its own",
			{ Host: "www.site.example", Origin: `${PUBLIC_URL}.evil.example` },
		],
	])("is rejected with 403 from %s", async (_what, headers) => {
		for (const path of ["/admin/sign-in", "/admin/sign-in.data", "/?index"])
			expect((await posted(path, headers, { ...TEST_ADMIN, next: "/admin" })).status).toBe(403);
	});
});

describe("forged Host header", () => {
	const forged = {
		Host: "evil.example",
		"X-Forwarded-Host": "evil.example",
		"X-Forwarded-Proto": "gopher",
		"X-Forwarded-Port": "666",
		"X-Original-URL": "/admin",
		"X-Rewrite-URL": "/admin",
		Forwarded: "host=evil.example",
	};

	it("appears in no page or redirect, nor in the cached page of the next visitor", async () => {
		const pages = ROUTES.filter(({ kind }) => kind === "page").map(({ path }) => path);
		for (const path of [...pages, "/nowhere?x=evil", "/admin", "/.well-known/security.txt"]) {
			const mine = await ask(path, forged);
			expect(mine.body.includes("evil.example"), path).toBe(false);
			expect(String(mine.headers.location ?? "")).not.toContain("evil");
			const next = await ask(path, { Host: "www.site.example" });
			expect(next.body.includes("evil.example"), path).toBe(false);
		}
	});

	it("does not change canonical, sitemap and robots addresses, which use PUBLIC_URL", async () => {
		const { body } = await ask("/uk", forged);
		expect(body.includes(`rel="canonical" href="${PUBLIC_URL}/uk"`)).toBe(true);
		expect((await ask("/sitemap.xml", forged)).body).toContain(`<loc>${PUBLIC_URL}/uk</loc>`);
		expect((await ask("/robots.txt", forged)).body).toContain(`${PUBLIC_URL}/sitemap.xml`);
	});

	it("does not mix page variants: only CORPORATE_DOMAIN shows the corporate page, ?corporate=true does not", async () => {
		const title = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
		const corporate = await ask("/", { Host: "corporate.example" });
		const plain = await ask("/", { Host: "www.site.example" });
		const forced = await ask("/?corporate=true", { Host: "www.site.example" });
		expect(title(corporate.body)).not.toBe(title(plain.body));
		expect(title(forced.body)).toBe(title(plain.body));
		expect(title((await ask("/", { Host: "www.site.example" })).body)).toBe(title(plain.body));
	});

	it.each([
		"evil.example/uk?",
		"a b",
		"user:pass@evil.example",
		"evil.example#",
		"[::1",
		"evil.example:99999999",
	])("is rejected with 400 when malformed (%s)", async Host => {
		expect((await ask("/", { Host })).status).toBe(400);
	});
});

it("the sitemap lists exactly the pages whose canonical link is their own address", async () => {
	const { body } = await ask("/sitemap.xml");
	const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
	const canonical = await Promise.all(
		[...OPEN_PAGES, "/offline", "/unsubscribe", "/newsletter/confirm"].map(async path => {
			const page = await ask(path);
			return page.body.includes(`rel="canonical" href="${PUBLIC_URL}${path}"`) ? [PUBLIC_URL + path] : [];
		}),
	);
	expect(listed.sort()).toEqual(canonical.flat().sort());
});

it("a HEAD request for an uncached page returns the page's Cache-Control and an empty body", async () => {
	const { headers, body } = await ask("/uk/lifestyle", { host: "corporate.example" }, "HEAD");
	expect([headers["cache-control"], body]).toEqual(["public, no-cache", ""]);
});

describe("unknown or differently spelled path", () => {
	it("returns 404 with the same cached page and ETag, whatever the path", async () => {
		const [first, second] = [await ask("/made-up/one"), await ask("/made-up/two?with=query")];
		expect([first.status, second.status]).toEqual([404, 404]);
		expect(second.body === first.body).toBe(true);
		expect(second.headers.etag).toBe((await ask("/made-up/three")).headers.etag);
	});

	it.each([
		["/UK/", "/uk"],
		["//uk", "/uk"],
		["/%75k?utm_source=x", "/uk?utm_source=x"],
		["/Admin/leads?q=x", "/admin/leads?q=x"],
	])("redirects %s with 301 to %s", async (path, page) => {
		const { status, headers } = await ask(path);
		expect([status, headers.location]).toEqual([301, page]);
	});

	it("rejects OPTIONS of /admin/sign-in and PUT of /admin with 405 and the router's Allow header", async () => {
		for (const [method, path, allow] of [
			["OPTIONS", "/admin/sign-in", "GET, HEAD, POST"],
			["PUT", "/admin", "GET, HEAD"],
		] as const) {
			const { status, headers } = await ask(path, { cookie: staff.cookie }, method);
			expect([path, status, headers.allow]).toEqual([path, 405, allow]);
		}
	});
});

describe("invalid path", () => {
	it.each([
		["GET", "/api/%E0%A4%A"],
		["GET", "/api/leads/%"],
		["POST", "/api/leads/%"],
		["POST", "/nowhere"],
		["PUT", "/%E0%A4%A"],
	])("returns 404 as JSON for %s %s", async (method, path) => {
		const { status, body } = await ask(path, {}, method);
		expect([status, JSON.parse(body)]).toEqual([404, { message: "There is nothing at this address" }]);
	});

	it("returns 404 as an HTML page for GET of an unknown or undecodable path", async () => {
		for (const path of ["/nowhere", "/%E0%A4%A"]) {
			const { status, headers } = await ask(path);
			expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
		}
	});
});

it("a JSON POST to /uk.data is rejected with 415 instead of a server error", async () => {
	const { status } = await ask("/uk.data", { "content-type": "application/json" }, "POST");
	expect(status).toBe(415);
});
