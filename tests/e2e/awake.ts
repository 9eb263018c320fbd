import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { MINIMUM_FILL_MS } from "#domain/leads/suspicion.ts";

/** Resolves when the page answers to its visitor; at once where there is no script to wait for. */
export async function untilAwake(page: Page): Promise<void> {
	await page.waitForFunction(
		() =>
			document.documentElement.matches("[data-awake]") ||
			![...document.scripts].some(({ text }) => text.includes("entry.client")),
	);
}

/** Wakes every island of the page, as touching it would. */
export async function wakeIslands(page: Page): Promise<void> {
	const islands = "[data-island]";
	await page
		.locator(islands)
		.evaluateAll(elements => elements.map(element => element.dispatchEvent(new Event("wake"))));
	await expect(page.locator(`${islands}:not([data-awake])`)).toHaveCount(0);
}

/** Resolves when the island that a control stands in answers; its scripts came when it was touched. */
export async function untilIslandAwake(control: Locator): Promise<void> {
	await expect(control.locator("xpath=ancestor-or-self::*[@data-island][1]")).toHaveAttribute("data-awake");
}

const plainGoto = new WeakMap<Page, Page["goto"]>();

/** Lets `goto` and `reload` of this page wait until the page is awake, so that no test presses a sleeping button. */
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

/** The same for every page that this context opens itself. */
export function wakingContext(context: BrowserContext): BrowserContext {
	const newPage = context.newPage.bind(context);
	context.newPage = async () => waking(await newPage());
	return context;
}

/** Resolves when the page has been open as long as a person needs for a form; what is sent earlier is a robot's. */
export async function untilFilledByHand(page: Page): Promise<void> {
	await page.waitForFunction(shortest => performance.now() > shortest, MINIMUM_FILL_MS + 50);
}

/** When a visitor presses: before the page's scripts run, or after. */
export const MOODS = ["asleep", "awake"] as const;
export type Mood = (typeof MOODS)[number];

/**
 * Opens a page in a mood. Asleep, none of its scripts arrives before `wake()` is called; awake, it answers already:
 * `const wake = await openIn(page, mood, "/")`, press something, `await wake()`, then look at what came of it.
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
	// A script that is held holds the page's load event too.
	await goto(path, { waitUntil: "commit" });
	await page.waitForFunction(() => document.readyState !== "loading");
	return async () => {
		asleep = false;
		for (const release of held) release();
		await untilAwake(page);
	};
}
