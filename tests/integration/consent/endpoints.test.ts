import { beforeAll, describe, expect, it } from "vitest";
import { ConsentRecord } from "#db/consent/consent-record.ts";
import type { Orm } from "#db/orm.ts";
import { TrackingTag } from "#db/tracking/tracking-tag.ts";
import { EventsDaily } from "#db/vitals/events-daily.ts";
import { VitalsDaily } from "#db/vitals/vitals-daily.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb } from "#tests/support/product.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { signInAs } from "#tests/support/staff.ts";

let url: string;
let direct: string;
let orm: Orm;
const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	({ url } = await startTestWeb(database.url, { COUNTRY_HEADER: "CF-IPCountry" }));
	({ url: direct } = await startTestWeb(database.url, { COUNTRY_HEADER: "CF-IPCountry", TRUST_PROXY: "0" }));
});
const em = () => orm.em.fork();
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

describe("GET /api/geo", () => {
	it("prefers the country header of the trusted proxy to the IP address", async () => {
		const answer = await get("/api/geo", { "CF-IPCountry": "de", "X-Forwarded-For": "8.8.8.8" });
		expect([answer.status, await answer.json()]).toEqual([200, { country_code: "DE", region: "EEA" }]);
	});

	it.each([
		["RE", "FR"],
		["yt", "FR"],
		["AX", "FI"],
	])(
		"gives the state of a territory of the EU, whose law asks for consent there: %s is in %s",
		async (code, state) => {
			const answer = await get("/api/geo", { "CF-IPCountry": code });
			expect(await answer.json()).toEqual({ country_code: state, region: "EEA" });
		},
	);

	it("looks the IP address up in its own database when the proxy sends no real country", async () => {
		for (const code of ["", "XX", "ZZ", "EU", "ap", "T1", "<b>"]) {
			const answer = await get("/api/geo", { "CF-IPCountry": code, "X-Forwarded-For": "8.8.8.8" });
			expect(await answer.json()).toEqual({ country_code: "US", region: "" });
		}
		const six = await get("/api/geo", { "X-Forwarded-For": "2a00:1450:4001:81b::200e" });
		expect(six.status).toBe(200);
	});

	it.each(["8.8.8.8:51334", "[2001:4860:4860::8888]:443", "[2001:4860:4860::8888]"])(
		"parses the X-Forwarded-For address %s, with brackets or a port",
		async address => {
			const answer = await get("/api/geo", { "X-Forwarded-For": address });
			expect(await answer.json()).toMatchObject({ country_code: "US" });
		},
	);

	it("gives 503 with no-store when the country is unknown", async () => {
		const answer = await get("/api/geo", { "X-Forwarded-For": "10.0.0.1" });
		expect([answer.status, Object.keys(await answer.json())]).toEqual([503, ["message"]]);
		expect(answer.headers.get("retry-after")).toBe("86400");
		expect(answer.headers.get("cache-control")).toBe("no-store");
	});

	it("ignores the country and address headers without a trusted proxy", async () => {
		const answer = await fetch(`${direct}/api/geo`, {
			headers: { "CF-IPCountry": "US", "X-Forwarded-For": "8.8.8.8" },
		});
		expect(answer.status).toBe(503);
	});

	it("returns the Sec-GPC header as x-gpc, since scripts cannot read the former", async () => {
		expect((await get("/api/geo", { "Sec-GPC": "1" })).headers.get("x-gpc")).toBe("1");
		expect((await get("/api/geo")).headers.get("x-gpc")).toBe(null);
	});
});

describe("POST /api/consent", () => {
	it("stores the choice without IP address, user agent or cookie", async () => {
		const choice = { analytics: true, marketing: false, functional: true };
		const body = { choice: { necessary: true, ...choice }, version: "2025-07-18" };
		const answer = await postJson(`${url}/api/consent`, body, { "CF-IPCountry": "FR", "Sec-GPC": "1" });
		expect(answer.status).toBe(201);
		const [record] = await em().find(ConsentRecord, {});
		expect(record).toMatchObject({ ...choice, textVersion: "2025-07-18", country: "FR", gpc: true });
		const columns = await em().execute(
			"select string_agg(column_name, ' ') as names from information_schema.columns where table_name = 'consent_records'",
		);
		expect(columns[0]?.names).not.toMatch(/ip|address|agent/);
		expect(answer.headers.get("set-cookie")).toBe(null);
	});

	it("stores with the version of the texts which of them staff had replaced", async () => {
		const staff = await signInAs(url);
		const replaced = {
			sectionId: "consent-banner",
			elementType: "text",
			elementId: "consent-banner-text",
			content: "If you agree, we measure visits.",
		};
		const logged = async () => {
			const choice = { analytics: true, marketing: true, functional: true };
			await postJson(`${url}/api/consent`, { choice, version: "2025-07-18" }, newVisitor());
			const [record] = await em().find(ConsentRecord, {}, { orderBy: { createdAt: "desc" }, limit: 1 });
			return record?.textVersion;
		};
		expect((await staff.send("POST", "/api/cms/page-content", replaced)).status).toBe(201);
		await until("the replaced text is named", async () => /^2025-07-18\+\w{8}$/.test((await logged()) ?? ""));
		const first = await logged();
		const reworded = { ...replaced, content: "If you agree, partners measure visits." };
		const path = "/api/cms/page-content/consent-banner-text";
		expect((await staff.send("PUT", path, reworded)).status).toBe(200);
		await until("the reworded text is another version", async () => (await logged()) !== first);
		expect((await staff.send("DELETE", path)).status).toBe(204);
		await until("the built-in text is named", async () => (await logged()) === "2025-07-18");
	});

	it("rejects an invalid choice with 400, and more than 30 requests of one visitor with 429", async () => {
		const wrong = await postJson(`${url}/api/consent`, { choice: { analytics: "yes" }, version: "1" });
		expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([
			400,
			["choice.analytics", "choice.marketing", "choice.functional"],
		]);
		const visitor = newVisitor();
		const statuses = await Promise.all(
			Array.from({ length: 32 }, async () => (await postJson(`${url}/api/consent`, {}, visitor)).status),
		);
		expect(statuses.filter(status => status === 429)).toHaveLength(2);
	});
});

describe("beacons", () => {
	const beacon = {
		page: "/?email=a@b.c",
		device: "mobile",
		metrics: [{ name: "LCP", value: 1200, id: "v5-1" }],
	};

	it("are accepted as JSON or plain text with 204 and no cookie, and stored without the query string", async () => {
		for (const type of ["application/json", "text/plain;charset=UTF-8"]) {
			const answer = await postJson(`${url}/api/vitals`, beacon, {
				"Content-Type": type,
				"User-Agent": BROWSER,
			});
			expect([answer.status, await answer.text(), answer.headers.get("set-cookie")]).toEqual([204, "", null]);
		}
		const rows = await em().find(VitalsDaily, {});
		expect(rows.map(({ page, device, variant, count }) => [page, device, variant, count])).toEqual([
			["/", "mobile", "uk", 2],
		]);
	});

	it("count known events by page and device, and unknown names and pages as other", async () => {
		const events = [
			{ name: "cta_click", category: "engagement", label: "hero_primary", page: "/" },
			{ name: "made_up", page: "/no/such/page" },
		];
		const phone = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
		expect((await postJson(`${url}/api/events`, { events }, phone)).status).toBe(204);
		const rows = await em().find(EventsDaily, {}, { orderBy: { name: "asc" } });
		expect(rows.map(({ name, label, page, device }) => [name, label, page, device])).toEqual([
			["cta_click", "hero_primary", "/", "mobile"],
			["other", "", "(other)", "mobile"],
		]);
	});

	it("are not counted for crawlers", async () => {
		const before = await em().count(EventsDaily, {});
		const crawler = {
			"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		};
		const events = [{ name: "newsletter_signup", page: "/" }];
		expect((await postJson(`${url}/api/events`, { events }, crawler)).status).toBe(204);
		expect(await em().count(EventsDaily, {})).toBe(before);
	});

	it("are rejected when invalid (400), too large (413), of a wrong type (415) or more than 120 (429)", async () => {
		expect((await postJson(`${url}/api/vitals`, { ...beacon, device: "tv" })).status).toBe(400);
		expect((await postJson(`${url}/api/events`, { events: [] })).status).toBe(400);
		expect((await postJson(`${url}/api/events`, "x".repeat(65_537))).status).toBe(413);
		expect((await postJson(`${url}/api/events`, {}, { "Content-Type": "text/html" })).status).toBe(415);
		expect((await get("/api/vitals")).status).toBe(405);
		const visitor = newVisitor();
		const statuses = await Promise.all(
			Array.from({ length: 125 }, async () => (await postJson(`${url}/api/vitals`, {}, visitor)).status),
		);
		expect(statuses.filter(status => status === 429)).toHaveLength(5);
	});
});

describe("tracking tags", () => {
	const tag = {
		name: "Analytics",
		tagType: "google_analytics",
		tagId: "G-TEST12345",
		createdAt: new Date(),
		updatedAt: new Date(),
	} as const;
	const policy = async (path: string) => (await get(path)).headers.get("content-security-policy") ?? "";

	async function withinASecond(work: () => Promise<unknown>): Promise<void> {
		const took = await quietMs(() => get("/readyz").then(answer => answer.text()), work);
		expect(took).toBeLessThan(1_000);
	}

	it("extend the CSP of public pages within a second and only while active, but not on pages with a token", async () => {
		const id = "00000000-0000-4000-8000-000000000001";
		expect(await policy("/")).not.toContain("googletagmanager");
		expect(await (await get("/api/tracking-tags/active")).json()).toEqual([]);
		await em().insert(TrackingTag, { id, ...tag });
		await withinASecond(() => expect.poll(() => policy("/")).toContain("https://www.googletagmanager.com"));
		expect(await (await get("/api/tracking-tags/active")).json()).toEqual([
			{
				tagType: "google_analytics",
				tagId: "G-TEST12345",
				isActive: true,
				name: "Analytics",
				tagContent: null,
				category: null,
			},
		]);
		expect(await policy("/admin")).not.toContain("googletagmanager");
		// Tags would send the page's address, which holds a token here, and its referrer to their providers.
		for (const path of ["/unsubscribe?token=x", "/newsletter/confirm?token=x"]) {
			expect(await policy(path)).not.toContain("googletagmanager");
			expect((await get(path)).headers.get("referrer-policy")).toBe("strict-origin");
		}
		await em().nativeUpdate(TrackingTag, { id }, { isActive: false });
		await withinASecond(() => expect.poll(() => policy("/")).not.toContain("googletagmanager"));
	});
});

it("/.well-known/gpc.json declares that GPC is honoured", async () => {
	for (const _again of [1, 2]) {
		const answer = await get("/.well-known/gpc.json");
		expect(answer.headers.get("content-type")).toContain("application/json");
		expect(await answer.json()).toMatchObject({ gpc: true });
	}
});
