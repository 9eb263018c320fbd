import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { MODIFIERS, type Outcome, type Scanned, scan } from "./observatory.ts";

/** Bonuses above the 100 that every site starts with; docs/security.md explains each one that is missing. */
const BEST: readonly Outcome[] = [
	"csp-implemented-with-no-unsafe-default-src-none",
	"cookies-secure-with-httponly-sessions-and-samesite",
	"referrer-policy-private",
	"sri-implemented-and-all-scripts-loaded-securely",
	"x-frame-options-implemented-via-csp",
	"cross-origin-resource-policy-implemented-with-same-origin",
];
const HSTS_PRELOADED = 5;

let web: TestWeb;

beforeAll(async () => {
	web = await startTestWeb((await createTestDatabase()).url, { PUBLIC_URL: "https://www.site.example" });
});

async function look(path: string): Promise<Scanned> {
	const response = await fetch(web.url + path, {
		headers: { Origin: "https://http-observatory.security.mozilla.org" },
	});
	return { headers: response.headers, html: await response.text() };
}

describe("Mozilla's HTTP Observatory", () => {
	it.each([...OPEN_PAGES, "/admin"])("gives %s at least 130 of 145 points", async path => {
		const { score, outcomes } = scan(await look(path));
		expect(score, outcomes.join(", ")).toBeGreaterThanOrEqual(130);
	});

	it("misses only points that docs/security.md explains", async () => {
		const { outcomes, score } = scan(await look("/"));
		const docs = readFileSync("docs/security.md", "utf8");
		const missed = BEST.filter(best => !outcomes.includes(best));
		const worth = missed.reduce((sum, best) => sum + MODIFIERS[best], HSTS_PRELOADED);
		expect(score + worth).toBe(145);
		for (const outcome of outcomes.filter(one => MODIFIERS[one] <= 0))
			expect(docs).toContain(`\`${outcome}\``);
		expect(docs).toContain("`hsts-preloaded`");
	});

	it("deducts points for insecure headers, an insecure cookie and a foreign script", async () => {
		const { headers, html } = await look("/");
		const changed = (name: string, value: string | null) => {
			const copy = new Headers(headers);
			if (value === null) copy.delete(name);
			else copy.set(name, value);
			return scan({ headers: copy, html }).score;
		};
		const policy = headers.get("content-security-policy") ?? "";
		expect(changed("content-security-policy", null)).toBe(55);
		expect(changed("content-security-policy", policy.replace("script-src", "script-src data:"))).toBe(80);
		expect(changed("content-security-policy", policy.replace("'none'", "'self'"))).toBe(125);
		expect(changed("strict-transport-security", "max-age=60")).toBe(120);
		expect(changed("referrer-policy", "unsafe-url")).toBe(120);
		expect(changed("x-content-type-options", null)).toBe(125);
		expect(changed("set-cookie", "session=1; Path=/")).toBe(60);
		const foreign = '<script src="https://cdn.example/x.js"></script>';
		expect(scan({ headers, html: html + foreign }).score).toBe(125);
	});
});
