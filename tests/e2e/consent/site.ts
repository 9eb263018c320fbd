import { test as base } from "@playwright/test";
import pg from "pg";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { waking } from "../awake.ts";

/** A running product and its database. */
export interface Site {
	url: string;
	query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Options of a visit. */
export interface VisitorOptions {
	country?: string;
	gpc?: boolean;
	viewport?: { width: number; height: number };
	/** Whether AbortSignal.timeout works, by the page's clock; otherwise the page waits without a limit. */
	limits?: boolean;
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

/** Provides the site with a database connection while `use` runs. */
export async function lend(
	{ url, databaseUrl }: { url: string; databaseUrl: string },
	use: (site: Site) => Promise<void>,
): Promise<void> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
	await use({ url, query: async (sql, values) => (await pool.query(sql, values)).rows });
	await pool.end();
}

/** Tests on the site that all tests share. */
export const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
		async ({}, use) =>
			lend({ url: `http://localhost:${process.env.E2E_PORT}`, databaseUrl: e2eDatabaseUrl() }, use),
		{ scope: "worker" },
	],
	page: ({ page }, use) => use(waking(page)),
});

export { expect } from "@playwright/test";
