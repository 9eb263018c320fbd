import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Returns the left and bottom edges of the lines of an element's text. */
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
	["/", /^AED [\d,]+$/],
	["/uk", /^You keep more, each year$/],
	["/uk/tax-savings", /^Saved a year$/],
	["/uk/market-access", /^What it costs$/],
	["/uk/market-access", /^Growth$/],
	["/uk/lifestyle", /^(350\+ sunny days|200\+ international schools|#1 safest city)$/],
] as const)
	test(`${path}: matching texts of adjacent cards have the same baseline: ${words.source}`, async ({
		page,
	}) => {
		await page.goto(path);
		const labels = page.getByRole("listitem").getByText(words);
		await labels.first().scrollIntoViewIfNeeded();
		await expect.poll(() => labels.count()).toBeGreaterThan(2);
		const lines = await Promise.all((await labels.all()).map(linesOf));
		expect(new Set(lines.map(([line]) => line?.bottom)).size).toBe(1);
	});

test("/uk/lifestyle: a price in the cost of living is on the first line of its item", async ({ page }) => {
	await page.goto("/uk/lifestyle");
	const row = page.getByRole("row", { name: /^Council tax or housing fee/ });
	await row.scrollIntoViewIfNeeded();
	const [item] = await linesOf(row.getByText("Council tax or housing fee", { exact: false }).last());
	const [price] = await linesOf(row.getByRole("cell", { name: "£180" }));
	expect(item?.bottom).toBe(price?.bottom);
});

test("/uk-dubai: both lines of a two-line perk have the same left edge", async ({ page }) => {
	await page.goto("/uk-dubai");
	const perk = page.getByRole("listitem").filter({ hasText: "Free Comprehensive Analysis" });
	const lines = await linesOf(perk);
	expect(new Set(lines.map(({ bottom }) => bottom)).size).toBe(2);
	expect(new Set(lines.map(({ left }) => left)).size).toBe(1);
});

test("/uk: the calculator's two questions have the same left edge", async ({ page }) => {
	await page.goto("/uk");
	await page.locator("#tax-calculator").scrollIntoViewIfNeeded();
	const [profit] = await linesOf(page.getByText("Annual profit", { exact: true }));
	const [method] = await linesOf(page.getByText("How do you take it out of the company?"));
	expect(method?.left).toBe(profit?.left);
});

test("/uk/lifestyle: the next page's title uses lining figures", async ({ page }) => {
	await page.goto("/uk/lifestyle");
	const next = page.getByText(/^100% Business Ownership →$/);
	await expect(next).toHaveCSS("font-variant-numeric", "lining-nums");
});

test("the third of three cards in a two-column grid fills its row at 768 px", async ({ page }) => {
	await page.setViewportSize({ width: 768, height: 1024 });
	for (const path of ["/", "/corporate", "/uk", "/uk/tax-savings", "/uk/corporate-tax"]) {
		await page.goto(path);
		const alone = await page.locator("main ul, main h3").evaluateAll(found =>
			[
				...new Set(found.map(part => (part.matches("ul") ? part : part.parentElement?.parentElement))),
			].flatMap(grid => {
				const parts = [...(grid?.children ?? [])].map(part => part.getBoundingClientRect());
				const [first, second] = parts;
				const last = parts.at(-1);
				if (!first || !last || parts.length !== 3 || first.top !== second?.top || first.top === last.top)
					return [];
				return second.right - last.right > 1 ? [grid?.textContent?.slice(0, 60)] : [];
			}),
		);
		expect(alone, path).toEqual([]);
	}
});

test("/uk/corporate-tax: the five-column table fits a 768 px tablet", async ({ page }) => {
	await page.setViewportSize({ width: 768, height: 1024 });
	await page.goto("/uk/corporate-tax");
	await expect(page.getByRole("columnheader", { name: "Saved in five years" })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});
