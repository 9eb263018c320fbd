import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** The lines that an element's own words take, as rectangles. */
const linesOf = (words: Locator) =>
	words.evaluate(element => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return [...range.getClientRects()].map(({ left, bottom }) => ({
			left: Math.round(left),
			bottom: Math.round(bottom),
		}));
	});

for (const [path, words] of [
	["/uk", "You keep more, each year"],
	["/uk/tax-savings", "Saved a year"],
] as const)
	test(`${path}: the figures of cards side by side stand on one line`, async ({ page }) => {
		await page.goto(path);
		const labels = page.getByText(words, { exact: true });
		await expect(labels).toHaveCount(3);
		await labels.first().scrollIntoViewIfNeeded();
		const lines = await Promise.all((await labels.all()).map(linesOf));
		expect(new Set(lines.map(([line]) => line?.bottom)).size).toBe(1);
	});

test("the cost of living: a price stands on the line of its item", async ({ page }) => {
	await page.goto("/uk/lifestyle");
	const row = page.getByRole("row", { name: /^Council tax or housing fee/ });
	await row.scrollIntoViewIfNeeded();
	const [item] = await linesOf(row.getByText("Council tax or housing fee", { exact: false }).last());
	const [price] = await linesOf(row.getByRole("cell", { name: "£180" }));
	expect(item?.bottom).toBe(price?.bottom);
});

test("/uk-dubai: a perk of two lines begins both at its first word", async ({ page }) => {
	await page.goto("/uk-dubai");
	const perk = page.getByRole("listitem").filter({ hasText: "Free Comprehensive Analysis" });
	const lines = await linesOf(perk);
	expect(new Set(lines.map(({ bottom }) => bottom)).size).toBe(2);
	expect(new Set(lines.map(({ left }) => left)).size).toBe(1);
});

test("/uk: the calculator's two questions begin on one line", async ({ page }) => {
	await page.goto("/uk");
	await page.locator("#tax-calculator").scrollIntoViewIfNeeded();
	const [profit] = await linesOf(page.getByText("Annual profit", { exact: true }));
	const [method] = await linesOf(page.getByText("How do you take it out of the company?"));
	expect(method?.left).toBe(profit?.left);
});

test("the next page's title has figures as high as its capitals", async ({ page }) => {
	await page.goto("/uk/lifestyle");
	const next = page.getByText(/^100% Business Ownership →$/);
	await expect(next).toHaveCSS("font-variant-numeric", "lining-nums");
});

test("of three cards in rows of two, the last one takes its row", async ({ page }) => {
	await page.setViewportSize({ width: 768, height: 1024 });
	for (const path of ["/", "/corporate", "/uk", "/uk/tax-savings", "/uk/corporate-tax"]) {
		await page.goto(path);
		const alone = await page.locator("main :is(ul,ol,dl,div)").evaluateAll(parts =>
			parts
				.filter(part => getComputedStyle(part).display === "grid" && part.children.length > 2)
				.filter(part => getComputedStyle(part).gridTemplateColumns.split(" ").length === 2)
				.flatMap(part => {
					const [first, ...rest] = [...part.children].map(child => child.getBoundingClientRect());
					const last = rest.at(-1);
					const lonely =
						first && last && rest.every(({ top }, place) => place === rest.length - 1 || top !== last.top);
					return lonely && last.right < part.getBoundingClientRect().right - 8 ? [part.className] : [];
				}),
		);
		expect(alone, path).toEqual([]);
	}
});
