import type { Browser, Page } from "@playwright/test";
import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { withStack } from "./bench-stack.ts";
import type { Figure, Row } from "./figure.ts";
import { newVisit, pressEverything, untilAwake, untilResting, wakeEverything, withBrowser } from "./visit.ts";

/** CPU throttling: Lighthouse's phone while loading, a slower one while pressing. */
const LOADING_SLOWDOWN = 4;
const PRESSING_SLOWDOWN = 6;

/** Milliseconds of a task above which it counts as blocking. */
const BLOCKING_MS = 50;
/** Milliseconds after navigation at which measuring the blocking ends. */
const LOADED_MS = 5_000;
/** The share of interactions that must meet the stricter limit. */
const PERCENTILE = 0.98;

interface Interaction {
	path: string;
	/** Milliseconds from the press to the next paint, which the browser rounds to 8. */
	ms: number;
	/** The pressed control. */
	target: string;
}

declare global {
	interface Window {
		interactions: Map<number, { ms: number; target: string }>;
		longTasks: { start: number; end: number }[];
	}
}

/** Records the durations of interactions and long tasks in the page. */
function observe(): void {
	window.interactions = new Map();
	window.longTasks = [];
	new PerformanceObserver(list => {
		for (const entry of list.getEntries()) {
			if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
			const known = window.interactions.get(entry.interactionId);
			if (known && known.ms >= entry.duration) continue;
			const { target } = entry;
			const name = target instanceof Element ? `${target.localName} ${target.textContent?.slice(0, 30)}` : "";
			window.interactions.set(entry.interactionId, { ms: entry.duration, target: name });
		}
	}).observe({ type: "event", buffered: true, durationThreshold: 16 });
	new PerformanceObserver(list => {
		for (const { startTime, duration } of list.getEntries())
			window.longTasks.push({ start: startTime, end: startTime + duration });
	}).observe({ type: "longtask", buffered: true });
}

/**
 * Returns the milliseconds for which the page was blocked after its first contentful paint, as Lighthouse counts them: of a
 * task that spans the paint, only the time after it. A task is reported before the paint that it led to, so this is known only
 * at the end.
 */
function blockedSincePaint(limits: { blockingMs: number; loadedMs: number }): number {
	const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
	return window.longTasks
		.filter(({ start }) => start < limits.loadedMs)
		.map(({ start, end }) => Math.max(0, end - Math.max(start, painted) - limits.blockingMs))
		.reduce((sum, ms) => sum + ms, 0);
}

async function slowDown(page: Page, rate: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Loads a page and returns for how many milliseconds it was blocked. */
async function measureLoading(page: Page, url: string): Promise<number> {
	await page.addInitScript(observe);
	await slowDown(page, LOADING_SLOWDOWN);
	await page.goto(url);
	// Waits without touching the page: an earlier evaluate would inject Playwright's script, a task of some 30 ms.
	await new Promise(done => setTimeout(done, LOADED_MS));
	await untilAwake(page);
	return page.evaluate(blockedSincePaint, { blockingMs: BLOCKING_MS, loadedMs: LOADED_MS });
}

/** Presses every reachable control of the page after all its islands are awake. */
async function measureInteractions(page: Page): Promise<Omit<Interaction, "path">[]> {
	await wakeEverything(page);
	await slowDown(page, PRESSING_SLOWDOWN);
	const count = await pressEverything(page, untilResting);
	// An interaction is reported after its paint.
	await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
	const slow = await page.evaluate(() => [...window.interactions.values()]);
	// The browser does not report interactions below 16 ms.
	const quick = Math.max(0, count - slow.length);
	return [...slow, ...Array.from({ length: quick }, () => ({ ms: 0, target: "" }))];
}

async function visit(browser: Browser, url: string) {
	const context = await newVisit(browser);
	try {
		const page = await context.newPage();
		const blockedMs = await measureLoading(page, url);
		return { blockedMs, interactions: await measureInteractions(page) };
	} finally {
		await context.close();
	}
}

/** Loads one page first, so that the browser's own start-up work is not measured. */
async function warmUp(browser: Browser, url: string): Promise<void> {
	const context = await newVisit(browser);
	await (await context.newPage()).goto(url);
	await context.close();
}

/**
 * Responsiveness of public pages: from a press to the next paint, for every control of every page, and how long loading blocks
 * them. INTERACTION_PAGES restricts it: `INTERACTION_PAGES=/,/uk npm run bench -- interaction`
 */
export const interaction: Figure = () =>
	withStack(({ url }) =>
		withBrowser(async browser => {
			const interactions: Interaction[] = [];
			const blocked: Interaction[] = [];
			await warmUp(browser, url);
			for (const path of process.env.INTERACTION_PAGES?.split(",") ?? OPEN_PAGES) {
				const measured = await visit(browser, url + path);
				blocked.push({ path, ms: measured.blockedMs, target: "" });
				interactions.push(...measured.interactions.map(found => ({ path, ...found })));
			}
			const slowestFirst = interactions.toSorted((one, other) => other.ms - one.ms);
			const row = (name: string, found: Interaction | undefined, atMost: number): Row => ({
				name,
				measured: found?.ms ?? 0,
				unit: " ms",
				atMost,
				note: `${found?.path} ${found?.target}`.trim(),
			});
			const beyond = Math.floor(interactions.length * (1 - PERCENTILE));
			return [
				row(
					`slowest of ${interactions.length} presses, CPU ${PRESSING_SLOWDOWN}x slower`,
					slowestFirst[0],
					100,
				),
				row(`98th percentile of presses, CPU ${PRESSING_SLOWDOWN}x slower`, slowestFirst[beyond], 50),
				row(
					`blocked while loading, CPU ${LOADING_SLOWDOWN}x slower`,
					blocked.toSorted((one, other) => other.ms - one.ms)[0],
					0,
				),
			];
		}),
	);
