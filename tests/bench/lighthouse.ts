import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findChromium } from "#tests/support/find-tool.mjs";
import { freePort } from "#tests/support/postgres.ts";
import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { withStack } from "./bench-stack.ts";
import { type Figure, median, type Row } from "./figure.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

const RUNS = 3;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/** Returns the scores of one page, 0 to 100. Throws if Lighthouse could not load it twice. */
async function scores(url: string, port: number, again = true): Promise<Record<Category, number>> {
	const result = await lighthouse(url, { port, output: "json", logLevel: "error" });
	if (!result) throw new Error(`Lighthouse gave no report on ${url}`);
	const { categories, runtimeError } = result.lhr;
	// On a busy machine Lighthouse occasionally loses a trace.
	if (runtimeError && again) return scores(url, port, false);
	if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
	const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
	return {
		performance: score("performance"),
		accessibility: score("accessibility"),
		"best-practices": score("best-practices"),
		seo: score("seo"),
	};
}

/** Measures one page: its lowest median of the four categories over three runs on a simulated phone. */
async function measurePage(origin: string, path: string, port: number): Promise<Row> {
	const runs: Record<Category, number>[] = [];
	for (let run = 0; run < RUNS; run += 1) runs.push(await scores(origin + path, port));
	const medians = CATEGORIES.map(category => median(runs.map(run => run[category])));
	return {
		name: `Lighthouse mobile: ${path}`,
		measured: Math.min(...medians),
		atLeast: 100,
		note: CATEGORIES.map((category, index) => `${category} ${medians[index]}`).join(", "),
	};
}

/**
 * Every public page under Lighthouse's mobile preset. LIGHTHOUSE_PAGES restricts it: `LIGHTHOUSE_PAGES=/,/uk npm run bench --
 * lighthouse`
 */
export const lighthouseScores: Figure = tell =>
	withStack(async ({ url }) => {
		const asked = process.env.LIGHTHOUSE_PAGES?.split(",");
		const port = await freePort();
		const browser = await chromium.launch({
			executablePath: findChromium() ?? "chromium",
			args: [...FLAGS, `--remote-debugging-port=${port}`],
		});
		try {
			const rows: Row[] = [];
			for (const path of asked ?? OPEN_PAGES) {
				const row = await measurePage(url, path, port);
				tell(row);
				rows.push(row);
			}
			return rows;
		} finally {
			await browser.close();
		}
	});
