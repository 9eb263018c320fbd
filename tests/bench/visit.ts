import { type Browser, type BrowserContext, chromium, type ElementHandle, type Page } from "@playwright/test";
import { findChromium } from "#tests/support/find-tool.mjs";

/** A phone's screen; the pointer is a mouse, so that what waits for one is asked for too. */
const VIEWPORT = { width: 390, height: 844 };

/** What a visitor can press or fill in. */
const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";

/** Milliseconds without a request after which a page is taken to have fetched all it wants. */
const QUIET_MS = 500;

/** Chromium for one figure, closed behind it. */
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

/** A first visit from the United Kingdom, where consent is asked for, by somebody who never leaves the page. */
export async function newVisit(browser: Browser): Promise<BrowserContext> {
	const context = await browser.newContext({
		viewport: VIEWPORT,
		locale: "en-GB",
		extraHTTPHeaders: { "x-country": "GB" },
	});
	await context.addInitScript(() => {
		// Behind every listener of the page, which still sees an event that nobody has prevented.
		for (const type of ["click", "submit"])
			window.addEventListener(type, event => {
				const link = event.target instanceof Element && event.target.closest("a");
				if (link || type === "submit") event.preventDefault();
			});
		// A chat opens here where no tab can be had.
		window.open = () => window;
	});
	return context;
}

/** Resolves when the page answers to its visitor. */
export async function untilAwake(page: Page): Promise<void> {
	await page.waitForFunction(() => document.documentElement.hasAttribute("data-awake"));
}

/** Gives a function that resolves once this page has asked for nothing for a while. */
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

/** Reads the page to its end, as with a wheel. */
export async function scrollToEnd(page: Page): Promise<void> {
	await page.mouse.move(1, VIEWPORT.height / 2);
	const atEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
	while (!(await page.evaluate(atEnd))) {
		await page.mouse.wheel(0, VIEWPORT.height / 2);
		await page.evaluate(() => new Promise(requestAnimationFrame));
	}
}

/** Wakes every island, also those that wait to be asked. */
export async function wakeEverything(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const island of document.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("wake"));
	});
	await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-awake])"));
}

/** The middle of a control that lies open to the pointer, or null. */
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

/** The longest, in milliseconds, that somebody waits for a page to rest before they press all the same. */
const PATIENCE_MS = 1_000;

/** Resolves once the page has painted what was scrolled to and rests, as it does before a person presses. */
export async function untilResting(page: Page): Promise<void> {
	await page.evaluate(
		timeout => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done, { timeout }))),
		PATIENCE_MS,
	);
}

/**
 * Presses every control of the page once, types into what takes text, and closes what opened; gives how many there were.
 * `ready` is waited for before each press and key.
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
