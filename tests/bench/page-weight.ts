import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { withStack } from "./bench-stack.ts";
import type { Figure, Row } from "./figure.ts";
import {
	followRequests,
	newVisit,
	pressEverything,
	scrollToEnd,
	untilAwake,
	wakeEverything,
	withBrowser,
} from "./visit.ts";

const KB = 1024;
/** Milliseconds that a page is open before any interaction. */
const UNTOUCHED_MS = 10_000;

/** Kilobytes of JavaScript, Brotli-compressed, that a page has fetched by the end of each stage of a visit. */
interface Weights {
	path: string;
	untouched: number;
	scrolled: number;
	all: number;
}

/** Sums the Brotli sizes of the page's own scripts; the service worker's script is not one of them. */
function followScripts(page: Page): () => Promise<number> {
	const weights: Promise<number>[] = [];
	page.on("response", response => {
		if (new URL(response.url()).pathname.endsWith(".js"))
			weights.push(response.body().then(body => brotliCompressSync(body).length / KB));
	});
	return async () => (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}

async function weigh(browser: Browser, origin: string, path: string): Promise<Weights> {
	const context = await newVisit(browser);
	try {
		const page = await context.newPage();
		await page.clock.install();
		const quiet = followRequests(page);
		const weight = followScripts(page);
		await page.goto(origin + path);
		await untilAwake(page);
		await quiet();
		await page.clock.fastForward(UNTOUCHED_MS);
		await quiet();
		const untouched = await weight();
		await scrollToEnd(page);
		await quiet();
		const scrolled = await weight();
		await wakeEverything(page);
		await pressEverything(page);
		await quiet();
		return { path, untouched, scrolled, all: await weight() };
	} catch (error) {
		throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
	} finally {
		await context.close();
	}
}

/**
 * Page weight: home's HTML with its CSS, and for the heaviest page the JavaScript of a visit from the United Kingdom in three
 * stages. PAGE_WEIGHTS=all prints every page.
 */
export const pageWeight: Figure = () =>
	withStack(({ url }) =>
		withBrowser(async browser => {
			const html = await (await fetch(`${url}/`)).text();
			const pages: Weights[] = [];
			for (const path of OPEN_PAGES) pages.push(await weigh(browser, url, path));
			if (process.env.PAGE_WEIGHTS === "all") console.table(pages);
			const worst = (name: string, stage: "untouched" | "scrolled" | "all", atMost: number): Row => {
				const [heaviest] = pages.toSorted((one, other) => other[stage] - one[stage]);
				return { name, measured: heaviest?.[stage] ?? 0, unit: " KB", atMost, note: heaviest?.path ?? "" };
			};
			return [
				{
					name: "home: HTML and critical CSS, Brotli",
					measured: brotliCompressSync(html).length / KB,
					unit: " KB",
					atMost: 14,
				},
				worst("any page: JavaScript before it is touched, Brotli", "untouched", 12),
				worst("any page: JavaScript once it is read to its end, Brotli", "scrolled", 30),
				worst("any page: JavaScript when all of it was used, Brotli", "all", 132),
			];
		}),
	);
