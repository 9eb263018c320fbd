import { randomBytes, randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { startTestWeb } from "#tests/support/product.ts";
import { waking } from "../awake.ts";
import { lend, type Site, test as siteTest, type VisitorOptions, visitorHeaders } from "./site.ts";

interface Visitor {
	context: BrowserContext;
	page: Page;
	/** URL of every request to another host. */
	foreign: string[];
	/** Violations of the content security policy. */
	violations: string[];
}

export interface TestFixtures {
	visitor(options?: VisitorOptions): Promise<Visitor>;
	/** Activates a tag until the test ends. */
	tag(tag: {
		tagType: string;
		tagId: string;
		tagContent?: string;
		category?: string;
		conversionId?: string;
	}): Promise<void>;
}

/** Records a page's requests to other hosts, and violations of its content security policy. */
function observe(page: Page, own: string): Pick<Visitor, "foreign" | "violations"> {
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

/** Holds back the answer of the country look-up until the returned function is called. */
export async function holdLookUp(page: Page): Promise<() => void> {
	const held = Promise.withResolvers<void>();
	await page.route("**/api/geo", async route => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}

/** Returns the content security policy of the site's pages, which lists the hosts of active tags. */
async function policyOf({ url }: Site): Promise<string> {
	const { headers } = await fetch(url, { headers: visitorHeaders({ country: "US" }) });
	return (headers.get("content-security-policy") ?? "").replace(/'nonce-[^']+'/g, "");
}

/** Returns the ids of the tags that pages load. */
async function activeTags({ url }: Site): Promise<string> {
	return (await fetch(`${url}/api/tracking-tags/active`, { headers: visitorHeaders() })).text();
}

/** Tests with their own web process and database: they activate tags, which must not affect other tests. */
export const test = siteTest.extend<TestFixtures, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
		async ({}, use) => {
			const name = `consent_${randomBytes(6).toString("hex")}`;
			await runSql(e2eDatabaseUrl(), `create database ${name}`);
			const databaseUrl = e2eDatabaseUrl().replace(/[^/]+$/, name);
			const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
			await migrateDatabase(orm);
			await orm.close();
			const web = await startTestWeb(databaseUrl, {
				COUNTRY_HEADER: "x-country",
				CONSENT_EXTRA_COUNTRIES: "GB,CH",
			});
			// On localhost like the shared site, so that a test's cookies apply.
			const url = web.url.replace("127.0.0.1", "localhost");
			await lend({ url, databaseUrl }, use);
			await web.process.stop();
			await runSql(e2eDatabaseUrl(), `drop database ${name} with (force)`);
		},
		{ scope: "worker", timeout: 600_000 },
	],
	visitor: async ({ browser, site }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (options = {}) => {
			const context = await browser.newContext({
				baseURL: site.url,
				locale: "en-GB",
				viewport: options.viewport ?? { width: 1280, height: 900 },
				extraHTTPHeaders: visitorHeaders(options),
			});
			contexts.push(context);
			await context.clock.install();
			// Added after the clock, which replaces AbortSignal.timeout as well. Without limits a busy machine causes no timeouts.
			if (!options.limits)
				await context.addInitScript(() => {
					AbortSignal.timeout = () => new AbortController().signal;
				});
			const page = waking(await context.newPage());
			return { context, page, ...observe(page, site.url) };
		});
		for (const context of contexts) await context.close();
	},
	tag: async ({ site }, use) => {
		const made: string[] = [];
		const without = await policyOf(site);
		await use(async ({ tagType, tagId, tagContent = null, category = null, conversionId = null }) => {
			const id = randomUUID();
			made.push(id);
			const before = await policyOf(site);
			await site.query(
				`insert into tracking_tags (id, name, tag_type, tag_id, tag_content, category, conversion_id, created_at, updated_at)
				 values ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
				[id, `Test ${tagType}`, tagType, tagId, tagContent, category, conversionId],
			);
			// Pages are cached with their policy and invalidated shortly after the change, so this polls.
			await expect.poll(() => activeTags(site)).toContain(tagId);
			// The second of Google's tags adds no host that the first did not add.
			if (tagType !== "google_tag_manager") await expect.poll(() => policyOf(site)).not.toBe(before);
		});
		await site.query("delete from tracking_tags where id = any($1)", [made]);
		await expect.poll(() => policyOf(site)).toBe(without);
	},
});

export { expect };
