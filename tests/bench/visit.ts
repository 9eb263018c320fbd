import { type Browser, type BrowserContext, chromium, type ElementHandle, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/find-tool.mjs";

/** A phone's viewport; the pointer is a mouse, so that code loaded on hover is fetched too. */
const VIEWPORT = { width: 390, height: 844 };

/** Controls that a visitor can press or fill in. */
const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/** Milliseconds without a request after which a page counts as idle. */
const QUIET_MS = 500;

/** Runs `work` with Chromium and closes it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
	const browser = await chromium.launch({
		executablePath: findChromium() ?? "chromium",
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
	});
	try {
		return await work(browser);
	} finally {
		await browser.close();
	}
}

/** Opens a first visit from the United Kingdom, where consent is asked for; links and forms never leave the page. */
export async function newVisit(browser: Browser): Promise<BrowserContext> {
	const context = await browser.newContext({
		viewport: VIEWPORT,
		locale: "en-GB",
		extraHTTPHeaders: { "x-country": "GB" },
	});
	await context.addInitScript(() => {
		// Runs after all of the page's listeners, so that they still see an event that is not prevented.
		for (const type of ["click", "submit"])
			window.addEventListener(type, event => {
				const link = event.target instanceof Element && event.target.closest("a");
				if (link || type === "submit") event.preventDefault();
			});
		// Keeps chat links from opening a tab.
		window.open = () => window;
	});
	return context;
}

/** Resolves once the page is awake. */
export async function untilAwake(page: Page): Promise<void> {
	await page.waitForFunction(() => document.documentElement.hasAttribute("data-awake"));
}

/** Returns a function that resolves once the page has requested nothing for QUIET_MS. */
export function followRequests(page: Page): () => Promise<void> {
	let last = performance.now();
	const note = () => {
		last = performance.now();
	};
	page.on("request", note).on("requestfinished", note).on("requestfailed", note);
	return async () => {
		while (performance.now() - last < QUIET_MS) await new Promise(done => setTimeout(done, QUIET_MS / 5));
	};
}

/** Scrolls to the end of the page, as with a wheel. */
export async function scrollToEnd(page: Page): Promise<void> {
	await page.mouse.move(1, VIEWPORT.height / 2);
	const atEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
	while (!(await page.evaluate(atEnd))) {
		await page.mouse.wheel(0, VIEWPORT.height / 2);
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
}

/** Wakes every island, including those that wait for an interaction. */
export async function wakeEverything(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const island of document.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("wake"));
	});
	await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-awake])"));
}

/** Returns the centre of a control if it is visible and not covered, otherwise null. */
async function placeOf(
	control: ElementHandle<HTMLElement | SVGElement>,
): Promise<{ x: number; y: number } | null> {
	return control.evaluate(element => {
		if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return null;
		element.scrollIntoView({ block: "center", behavior: "instant" });
		const { left, top, width, height } = element.getBoundingClientRect();
		const [x, y] = [left + width / 2, top + height / 2];
		const hit = document.elementFromPoint(x, y);
		return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null;
	});
}

/** Longest wait for a page to become idle, in milliseconds; a person would press anyway. */
const PATIENCE_MS = 1_000;

/** Resolves once the page has painted what was scrolled into view and is idle, as before a person presses. */
export async function untilResting(page: Page): Promise<void> {
	await page.evaluate(
		timeout => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done, { timeout }))),
		PATIENCE_MS,
	);
}

/**
 * Presses every control of the page once, types into text fields, and closes what opened; returns the number of presses. Awaits
 * `ready` before each press and key.
 */
export async function pressEverything(
	page: Page,
	ready: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
	let pressed = 0;
	for (const control of await page.$$(CONTROLS)) {
		const place = await placeOf(control);
		if (!place) continue;
		await ready(page);
		await page.mouse.click(place.x, place.y);
		await ready(page);
		pressed += 1;
		const typed = await control.evaluate(element =>
			element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])"),
		);
		if (typed) await page.keyboard.type("4");
		await ready(page);
		if (await page.locator("[role=dialog]:modal, [aria-modal=true], :popover-open, select:open").count())
			await page.keyboard.press("Escape");
	}
	return pressed;
}
