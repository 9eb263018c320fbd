import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { MINIMUM_FILL_MS } from "#domain/leads/suspicion.ts";

/** Resolves when the page is awake; at once for a page without scripts. */
export async function untilAwake(page: Page): Promise<void> {
	await page.waitForFunction(
		() =>
			document.documentElement.matches("[data-awake]") ||
			![...document.scripts].some(({ text }) => text.includes("entry.client")),
	);
}

/** Wakes every island of the page, as touching it would. */
export async function wakeIslands(page: Page): Promise<void> {
	await page
		.locator("[data-island]")
		.evaluateAll(elements => elements.map(element => element.dispatchEvent(new Event("wake"))));
	const asleep = page.locator("[data-island]:not([data-awake])");
	await expect
		.poll(() => asleep.evaluateAll(elements => elements.map(element => element.getAttribute("data-island"))))
		.toEqual([]);
}

/** Resolves when the island around a control is awake, which loads its scripts when touched. */
export async function untilIslandAwake(control: Locator): Promise<void> {
	await expect(control.locator("xpath=ancestor-or-self::*[@data-island][1]")).toHaveAttribute("data-awake");
}

const plainGoto = new WeakMap<Page, Page["goto"]>();

/** Makes `goto` and `reload` of this page wait until the page is awake, so that no test presses a sleeping button. */
export function waking(page: Page): Page {
	const goto = page.goto.bind(page);
	plainGoto.set(page, goto);
	const reload = page.reload.bind(page);
	page.goto = async (...given) => {
		const response = await goto(...given);
		await untilAwake(page);
		return response;
	};
	page.reload = async (...given) => {
		const response = await reload(...given);
		await untilAwake(page);
		return response;
	};
	return page;
}

/** Applies `waking` to every page that this context opens through `newPage`. */
export function wakingContext(context: BrowserContext): BrowserContext {
	const newPage = context.newPage.bind(context);
	context.newPage = async () => waking(await newPage());
	return context;
}

/** Resolves when the page has been open for the minimum time to fill in a form; an earlier form counts as a bot's. */
export async function untilFilledByHand(page: Page): Promise<void> {
	await page.waitForFunction(shortest => performance.now() > shortest, MINIMUM_FILL_MS + 50);
}

/** Stops the page's clock, which `page.clock.install()` lets flow: from now on time passes only when a test advances it. */
export async function stopClock(page: Page): Promise<void> {
	// Later than the clock will be when the call arrives, even on a busy machine: it cannot go back.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** When a visitor presses: before the page's scripts run, or after. */
export const MOODS = ["asleep", "awake"] as const;
export type Mood = (typeof MOODS)[number];

/**
 * Opens a page in a mood. Asleep: the page's scripts are held back until `wake()` is called; awake: the page and its islands
 * are hydrated. Usage: `const wake = await openIn(page, mood, "/")`, press something, `await wake()`, then check the result.
 */
export async function openIn(page: Page, mood: Mood, path: string): Promise<() => Promise<void>> {
	const goto = plainGoto.get(page) ?? page.goto.bind(page);
	if (mood === "awake") {
		await goto(path);
		await untilAwake(page);
		await wakeIslands(page);
		return () => untilAwake(page);
	}
	const held: (() => void)[] = [];
	let asleep = true;
	await page.route("**/assets/entry.client-*.js", async route => {
		if (asleep) await new Promise<void>(resolve => held.push(resolve));
		await route.continue();
	});
	// The load event would wait for the script that is held back.
	await goto(path, { waitUntil: "commit" });
	await page.waitForFunction(() => document.readyState !== "loading");
	return async () => {
		asleep = false;
		for (const release of held) release();
		await untilAwake(page);
	};
}
