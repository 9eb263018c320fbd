import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { newVisitor, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { OPEN_PAGES } from "#tests/support/route-table.ts";

let databaseUrl: string;
let web: TestWeb;
let metricsPort: number;

beforeAll(async () => {
	databaseUrl = (await createTestDatabase()).url;
	metricsPort = await freePort();
	web = await startTestWeb(databaseUrl, {
		PUBLIC_URL: "https://www.site.example",
		METRICS_PORT: String(metricsPort),
	});
});

const REPORT = {
	type: "csp-violation",
	url: "https://www.site.example/uk?email=ann@firm.example",
	user_agent: "Ann's browser",
	body: {
		documentURL: "https://www.site.example/uk?email=ann@firm.example",
		effectiveDirective: "require-trusted-types-for",
		blockedURL: "trusted-types-sink",
		sample: "Element innerHTML|<p>ann@firm.example</p>",
	},
};

function send(path: string, body: string, headers = newVisitor()): Promise<Response> {
	return fetch(web.url + path, {
		method: "POST",
		// As browsers send reports: from the page's own origin, without cookies.
		headers: { ...headers, "Content-Type": "application/reports+json", "Sec-Fetch-Site": "same-origin" },
		body,
	});
}

async function counted(): Promise<number> {
	const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	return Number(
		/csp_violations_total\{directive="require-trusted-types-for".*\} (\d+)/.exec(metrics)?.[1] ?? 0,
	);
}

describe("CSP violation reports", () => {
	it.each([...OPEN_PAGES, "/admin"])(
		"are requested by the policy of %s, at an endpoint that answers 204",
		async path => {
			const { headers } = await fetch(web.url + path);
			const policy = new Map(
				headers
					.get("content-security-policy")
					?.split("; ")
					.map(part => [part.split(" ", 1)[0] ?? "", part.slice(part.indexOf(" ") + 1)]),
			);
			const [, name, endpoint = ""] =
				/^(\w+)="([^"]+)"$/.exec(headers.get("reporting-endpoints") ?? "") ?? [];
			expect(policy.get("report-to")).toBe(name);
			expect(policy.get("report-uri")).toBe(endpoint);
			expect((await send(endpoint, JSON.stringify([REPORT]))).status).toBe(204);
		},
	);

	it("are counted by directive, and logged without personal data from the page or browser", async () => {
		const before = await counted();
		const answer = await send("/api/csp-reports", JSON.stringify([REPORT, REPORT]));
		expect([answer.status, await answer.text()]).toEqual([204, ""]);
		expect(await counted()).toBe(before + 2);
		expect(web.process.output()).toContain("trusted-types-sink");
		expect(web.process.output()).not.toMatch(/ann@|Ann's/);
	});

	it("are limited to 64 KiB (413), 50 per request (400) and 30 requests per sender (429)", async () => {
		expect((await send("/api/csp-reports", `[${" ".repeat(64 * 1024)}]`)).status).toBe(413);
		const many = Array.from({ length: 51 }, () => ({ type: "csp-violation" }));
		expect((await send("/api/csp-reports", JSON.stringify(many))).status).toBe(400);
		const sender = newVisitor();
		const statuses = new Set<number>();
		for (let sent = 0; sent < 30; sent++) statuses.add((await send("/api/csp-reports", "[]", sender)).status);
		expect([...statuses]).toEqual([204]);
		const refused = await send("/api/csp-reports", "[]", sender);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	});

	it("are all counted when 150 arrive, but logged at most 100 times", async () => {
		const before = await counted();
		const made = Array.from({ length: 50 }, () => ({
			...REPORT,
			body: { ...REPORT.body, blockedURL: "made-up" },
		}));
		for (let sent = 0; sent < 3; sent++) await send("/api/csp-reports", JSON.stringify(made));
		expect(await counted()).toBe(before + 150);
		const lines = web.process.output().split('"blocked":"made-up"').length - 1;
		expect(lines).toBeGreaterThan(0);
		expect(lines).toBeLessThanOrEqual(100);
	});

	it("are requested by report-uri alone without TLS, where browsers accept no Reporting-Endpoints", async () => {
		const plain = await startTestWeb(databaseUrl);
		const { headers } = await fetch(plain.url);
		expect(headers.get("reporting-endpoints")).toBeNull();
		expect(headers.get("content-security-policy")).toMatch(/; report-uri \/api\/csp-reports$/);
	});
});
