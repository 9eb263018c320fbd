import type { Page } from "@playwright/test";
import { type Figure, median, type Row } from "./figure.ts";
import { withTwoSizes } from "./two-sizes.ts";
import { withBrowser } from "./visit.ts";

const LEADS = 100_000;
const WITHIN_MS = 100;
/** Each digit typed changes the results: only 0, 4 and 7 occur in every phone number. */
const NUMBERS = ["197", "294", "391", "585", "682", "876", "973", "186"];
const STEPS = 24;

/** The rows on the screen; rows below may be rendered later. */
const ROWS = "tbody tr:nth-child(-n+20) th";

declare global {
	interface Window {
		/** Milliseconds from the last key to the paint of the change. */
		paintedMs: Promise<number>;
	}
}

/** Resets `paintedMs`: it resolves once the next key has changed the text at `selector` and the change is painted. */
function watch(page: Page, selector: string): Promise<void> {
	return page.evaluate(at => {
		const read = () => [...document.querySelectorAll(at)].map(each => each.textContent).join();
		const before = read();
		window.paintedMs = new Promise(resolve => {
			let pressed = 0;
			window.addEventListener("keydown", event => (pressed = event.timeStamp), { capture: true, once: true });
			const look = () => {
				if (pressed === 0 || read() === before) requestAnimationFrame(look);
				// A timer that is set in an animation frame runs after its paint.
				else setTimeout(() => resolve(performance.now() - pressed));
			};
			requestAnimationFrame(look);
		});
	}, selector);
}

/** Presses a key once the page is idle, as between two keys of a person who types. */
async function press(page: Page, key: string, selector: string): Promise<number> {
	await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
	await watch(page, selector);
	await page.keyboard.press(key);
	return page.evaluate(() => window.paintedMs);
}

const rowsOf = (what: string, times: number[]): Row[] => [
	{
		name: `100,000 leads: ${what}, median of ${times.length}`,
		measured: median(times),
		unit: " ms",
		atMost: WITHIN_MS,
	},
	{
		name: `100,000 leads: ${what}, slowest`,
		measured: Math.max(...times),
		unit: " ms",
		atMost: 2 * WITHIN_MS,
	},
];

/** Time from a key to the paint of its effect, in Chromium: a letter of a search to its rows, j to the next lead. */
export const leadPaint: Figure = () =>
	withTwoSizes({ small: 1, large: LEADS }, ({ large }) =>
		withBrowser(async browser => {
			const context = await browser.newContext({
				viewport: { width: 1440, height: 900 },
				baseURL: large.url,
			});
			const [name = "", value = ""] = large.headers.cookie.split("=");
			await context.addCookies([{ name, value, url: large.url }]);
			const page = await context.newPage();
			await page.goto("/admin/leads?q=Sample+Person");
			await page.waitForLoadState("networkidle");
			await page.locator("[data-search]").focus();
			await page.keyboard.press("End");
			await page.keyboard.press("Space");
			const letters: number[] = [];
			for (const number of NUMBERS) {
				for (const digit of number) letters.push(await press(page, digit, ROWS));
				for (const _ of [1, 2, 3]) letters.push(await press(page, "Backspace", ROWS));
			}
			await page.goto("/admin/leads");
			await page.waitForLoadState("networkidle");
			await page.keyboard.press("j");
			await page.keyboard.press("e");
			await page.waitForSelector("aside h3, aside h2");
			const steps: number[] = [];
			for (let step = 0; step < STEPS; step += 1) steps.push(await press(page, "j", "[data-panel-title]"));
			return [
				...rowsOf("a letter of a search to its rows", letters),
				...rowsOf("j to the next lead beside the list", steps),
			];
		}),
	);
