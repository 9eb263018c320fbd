import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { expect, test } from "./visitor.ts";

// The letters are set by a style of the test's own.
test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

/** A page as it stands with an answer in it, beside those of the route table. */
const ANSWERED = "/calculator?structure=freezone&visas=4&addons=bank";

test("with letters twice as large, every form, button and title of a page stays within a phone's screen", async ({
	page,
}) => {
	const cut: Record<string, string[]> = {};
	for (const path of OPEN_PAGES) {
		await page.goto(path);
		await page.addStyleTag({ content: "html { font-size: 200% !important }" });
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

test("with letters twice as large, no word of a page ends beyond a phone's screen", async ({ page }) => {
	const cut: Record<string, string[]> = {};
	for (const path of [...OPEN_PAGES, ANSWERED]) {
		await page.goto(path);
		await page.addStyleTag({ content: "html { font-size: 200% !important }" });
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
				// What is only read out is cut to a dot.
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
