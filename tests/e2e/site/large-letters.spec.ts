import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { expect, test } from "./visitor.ts";

// The letters are set by a style of the test's own.
test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

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
