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
	/** Address of every request that left for another host. */
	foreign: string[];
	/** What the content policy refused. */
	violations: string[];
}

interface TestFixtures {
	visitor(options?: VisitorOptions): Promise<Visitor>;
	/** Makes a tag active until the test ends. */
	tag(tag: {
		tagType: string;
		tagId: string;
		tagContent?: string;
		category?: string;
		conversionId?: string;
	}): Promise<void>;
}

/** Notes what a page asks other hosts for, and what its policy refuses. */
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

/** Keeps the answer of the country's look-up back until the function that it gives is called. */
export async function holdLookUp(page: Page): Promise<() => void> {
	const held = Promise.withResolvers<void>();
	await page.route("**/api/geo", async route => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}

/** The policy of the site's pages, which names what its tags may reach. */
async function policyOf({ url }: Site): Promise<string> {
	const { headers } = await fetch(url, { headers: visitorHeaders({ country: "US" }) });
	return (headers.get("content-security-policy") ?? "").replace(/'nonce-[^']+'/g, "");
}

/** The ids of the tags that pages are told to load. */
async function activeTags({ url }: Site): Promise<string> {
	return (await fetch(`${url}/api/tracking-tags/active`, { headers: visitorHeaders() })).text();
}

/** Tests of a web process and a database of their own: they switch tags on, which others must not notice. */
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
			// Cookies of a test belong to localhost, as on the site that all others visit.
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
			// After the clock, which counts them itself: how busy the machine is decides nothing.
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
			// Pages are stored with their policy: what was stored before is dropped at once, not in this instant.
			await expect.poll(() => activeTags(site)).toContain(tagId);
			// The second of Google's tags lets nothing in that the first did not.
			if (tagType !== "google_tag_manager") await expect.poll(() => policyOf(site)).not.toBe(before);
		});
		await site.query("delete from tracking_tags where id = any($1)", [made]);
		await expect.poll(() => policyOf(site)).toBe(without);
	},
});

export { expect };
