import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import pg from "pg";
import { freePort } from "#tests/support/postgres.ts";
import { type Stack, startStack } from "#tests/support/stack.ts";
import { waking } from "../awake.ts";

/** A product of these tests' own: they switch tags on and servers off, which others must not notice. */
interface Site {
	stack: Stack;
	query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Who visits. */
interface VisitorOptions {
	country?: string;
	gpc?: boolean;
	viewport?: { width: number; height: number };
}

interface Visitor {
	context: BrowserContext;
	page: Page;
	/** Address of every request that left for another host. */
	foreign: string[];
	/** What the content policy refused. */
	violations: string[];
}

interface TestFixtures {
	visitor(options?: VisitorOptions): Promise<Visitor>;
	/** Makes a tag active until the test ends. */
	tag(tag: { tagType: string; tagId: string; tagContent?: string; category?: string }): Promise<void>;
}

let visitors = 0;

/** Headers that the trusted proxy would add. */
export function visitorHeaders({ country = "", gpc = false }: VisitorOptions = {}): Record<string, string> {
	visitors += 1;
	return {
		"X-Forwarded-For": `198.19.${process.pid % 250}.${visitors % 250}`,
		...(country && { "x-country": country }),
		...(gpc && { "Sec-GPC": "1" }),
	};
}

/** Notes what a page asks other hosts for, and what its policy refuses. */
export function observe(page: Page, own: string): Pick<Visitor, "foreign" | "violations"> {
	const foreign: string[] = [];
	const violations: string[] = [];
	page.on("request", request => {
		const { origin, protocol } = new URL(request.url());
		if (protocol.startsWith("http") && origin !== new URL(own).origin) foreign.push(request.url());
	});
	page.on("console", message => {
		if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
	});
	return { foreign, violations };
}

export const test = base.extend<TestFixtures, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
		async ({}, use) => {
			const dir = mkdtempSync(path.join(tmpdir(), "meridian-consent-"));
			const stack = await startStack({
				dir,
				port: await freePort(),
				durable: false,
				admin: { username: "admin", password: "correct-horse-battery" },
				env: { LOG_LEVEL: "warn", TRUST_PROXY: "1", COUNTRY_HEADER: "x-country" },
			});
			const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
			await use({ stack, query: async (sql, values) => (await pool.query(sql, values)).rows });
			await pool.end();
			await stack.stop();
			rmSync(dir, { recursive: true, force: true });
		},
		{ scope: "worker", timeout: 120_000 },
	],
	page: ({ page }, use) => use(waking(page)),
	visitor: async ({ browser, site }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (options = {}) => {
			const context = await browser.newContext({
				baseURL: site.stack.url,
				locale: "en-GB",
				viewport: options.viewport ?? { width: 1280, height: 900 },
				extraHTTPHeaders: visitorHeaders(options),
			});
			contexts.push(context);
			const page = waking(await context.newPage());
			return { context, page, ...observe(page, site.stack.url) };
		});
		for (const context of contexts) await context.close();
	},
	tag: async ({ site }, use) => {
		const made: string[] = [];
		await use(async ({ tagType, tagId, tagContent = null, category = null }) => {
			const id = randomUUID();
			made.push(id);
			await site.query(
				`insert into tracking_tags (id, name, tag_type, tag_id, tag_content, category, created_at, updated_at)
				 values ($1, $2, $3, $4, $5, $6, now(), now())`,
				[id, `Test ${tagType}`, tagType, tagId, tagContent, category],
			);
			// Pages are stored with their policy: what was stored before is dropped at once, not in this instant.
			await new Promise(resolve => setTimeout(resolve, 300));
		});
		for (const id of made) await site.query("delete from tracking_tags where id = $1", [id]);
	},
});

export { expect } from "@playwright/test";
