import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { expect, test } from "./visitor.ts";

test.use({ viewport: { width: 390, height: 844 } });

// Set as in the browser's settings, so that media queries in em follow it too.
test.beforeEach(async ({ page }) => {
	const tools = await page.context().newCDPSession(page);
	await tools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
});

/** A page with a result, which the route table does not have. */
const ANSWERED = "/calculator?structure=freezone&visas=4&addons=bank";

test("with text at 200%, no h1, form or control of a form or header exceeds a phone's screen on any public page", async ({
	page,
}) => {
	const cut: Record<string, string[]> = {};
	for (const path of OPEN_PAGES) {
		await page.goto(path);
		const found = await page
			.locator("h1, form, :is(form, header) :is(input, select, button, a)")
			.evaluateAll(elements =>
				elements
					.filter(element => element.checkVisibility() && !element.closest("[aria-hidden=true]"))
					.filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth)
					.map(element => element.outerHTML.slice(0, 120)),
			);
		if (found.length > 0) cut[path] = found;
	}
	expect(cut).toEqual({});
});

test("with text at 200%, no text of a public page extends beyond a phone's screen", async ({ page }) => {
	const cut: Record<string, string[]> = {};
	for (const path of [...OPEN_PAGES, ANSWERED]) {
		await page.goto(path);
		const found = await page.locator("body").evaluate(body => {
			const room = document.documentElement.clientWidth;
			const unread = "[aria-hidden=true], svg, script, style, option, template";
			const scrolls = (element: Element | null): boolean =>
				element !== null &&
				(/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
			const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
			const beyond: string[] = [];
			for (let text = texts.nextNode(); text; text = texts.nextNode()) {
				const { parentElement: around, textContent } = text;
				if (!around?.checkVisibility() || around.closest(unread) || scrolls(around)) continue;
				// Text for screen readers only is clipped to a pixel.
				if (getComputedStyle(around).clipPath !== "none") continue;
				const words = document.createRange();
				words.selectNodeContents(text);
				if ([...words.getClientRects()].some(({ right, width }) => width > 1 && right > room + 0.5))
					beyond.push((textContent ?? "").trim().slice(0, 40));
			}
			return beyond;
		});
		if (found.length > 0) cut[path] = found;
	}
	expect(cut).toEqual({});
});

test("with text at 200%, form fields, package prices and trust seals stay within their cards on the home page", async ({
	page,
}) => {
	await page.goto("/");
	for (const inner of ["#lead-form form :is(input,select,button)", "#packages li > *", "#trust li > *"]) {
		const cut = await page.locator(inner).evaluateAll(all =>
			all
				.filter(element => element.checkVisibility() && !element.closest("[aria-hidden=true]"))
				.filter(element => {
					const { left, right, width } = element.getBoundingClientRect();
					const around = (element.closest("li, form") ?? document.body).getBoundingClientRect();
					return width < 8 || left < around.left - 0.5 || right > around.right + 0.5;
				})
				.map(element => element.outerHTML.slice(0, 90)),
		);
		expect(cut, inner).toEqual([]);
	}
});

for (const path of ["/uk-4", "/uk-dubai", "/uk-dubai-3"])
	test(`${path}: with text at 200%, its first text begins below its header`, async ({ page }) => {
		await page.goto(path);
		const header = await page.getByRole("banner").boundingBox();
		const words = page.getByRole("main").locator("p, h1").first();
		expect((await words.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
	});

for (const [path, figures] of [
	["/", "main p, main dd"],
	["/uk", "dl dd, section p"],
	["/uk/corporate-tax", "main td, main dd"],
	["/uk-4", "main td, main dd"],
	["/uk-dubai-3", "main td, main dd"],
] as const)
	test(`${path}: with text at 200%, no figure wraps onto a second line`, async ({ page }) => {
		await page.goto(path);
		const broken = await page.locator(figures).evaluateAll(all =>
			all
				.filter(({ firstChild, textContent }) => firstChild && /^£?[\d,]+$/.test(textContent.trim()))
				.filter(element => {
					const words = document.createRange();
					words.selectNodeContents(element);
					return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
				})
				.map(({ textContent }) => textContent),
		);
		expect(broken).toEqual([]);
	});
