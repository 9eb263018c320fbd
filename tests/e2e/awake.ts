import type { BrowserContext, Page } from "@playwright/test";
import { MINIMUM_FILL_MS } from "#domain/leads/lead-form.ts";

/** Resolves when the page answers to its visitor; at once where there is no script to wait for. */
export async function untilAwake(page: Page): Promise<void> {
	await page.waitForFunction(
		() => !document.getElementById("page-state") || document.documentElement.hasAttribute("data-awake"),
	);
}

/** Lets `goto` and `reload` of this page wait until the page is awake, so that no test presses a sleeping button. */
export function waking(page: Page): Page {
	const goto = page.goto.bind(page);
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
