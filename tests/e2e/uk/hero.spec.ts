import type { Page } from "@playwright/test";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { MOODS, openIn, untilFilledByHand } from "../awake.ts";
import { expect, newEmail, storedLead, test } from "./site.ts";

const slider = (page: Page) => page.getByRole("slider", { name: /profit a year/ });
const shown = (page: Page, name: string) => page.locator(`[data-shows="${name}"]`);
/** Returns the clip paths that show how far Dubai's skyline is drawn from the left. */
const gilded = (page: Page) =>
	page.locator("[data-skyline] svg").evaluateAll(svgs => svgs.map(svg => getComputedStyle(svg).clipPath));

/** Expects what the hero must show for a profit. */
async function says(page: Page, income: number) {
	const tax = calculateTax({ income, method: "dividend" });
	await expect(shown(page, "profit")).toHaveText(formatPounds(income));
	await expect(shown(page, "saving")).toHaveText(formatPounds(tax.totalSavings));
	await expect(shown(page, "uk")).toHaveText(formatPounds(tax.totalUKTax));
	await expect(shown(page, "dubai")).toHaveText(formatPounds(tax.totalDubaiTax));
}

for (const mood of MOODS) {
	test(`the hero's figures follow its slider on a page that is ${mood}, and its result is announced`, async ({
		page,
	}) => {
		const wake = await openIn(page, mood, "/uk");
		await says(page, 500_000);
		const before = await gilded(page);
		await slider(page).focus();
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("ArrowRight");
		await wake();
		await says(page, 520_000);
		expect(await gilded(page)).not.toEqual(before);
		await expect(slider(page)).toHaveAttribute("aria-valuetext", "£520,000");
		const tax = calculateTax({ income: 520_000, method: "dividend" });
		await expect(shown(page, "told")).toHaveText(
			`${formatPounds(tax.totalSavings)} more stays with you each year in Dubai`,
		);
		await page.keyboard.press("Home");
		await says(page, 50_000);
		await page.keyboard.press("End");
		await says(page, 1_000_000);
		await page.getByRole("link", { name: "Work out £1,000,000 taken as a dividend" }).click();
		await expect(page).toHaveURL("/uk?profit=1000000&method=dividend#tax-calculator");
		await expect(page.locator("[data-saving]")).toHaveText("£219,050");
	});
}

test("the hero's saving, skyline and button keep their position for slider values from £50,000 to £1,000,000", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/uk");
	await page.evaluate(() => document.fonts.ready);
	const places = () =>
		page
			.locator("[data-shows=saving], [data-skyline], main form button[type=submit]")
			.evaluateAll(parts => parts.slice(0, 3).map(part => part.getBoundingClientRect().y + window.scrollY));
	const first = await places();
	for (const profit of [50_000, 120_000, 880_000, 1_000_000]) {
		await slider(page).fill(String(profit));
		await says(page, profit);
		expect(await places()).toEqual(first);
	}
});

test("/uk runs no animation when reduced motion is preferred", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/uk");
	await expect
		.poll(() =>
			page.evaluate(() => document.getAnimations().filter(one => one.playState === "running").length),
		)
		.toBe(0);
});

for (const [kind, press] of [
	["button", (page: Page) => page.getByRole("button", { name: "See this case in full" })],
	["link", (page: Page) => page.locator("profit-skyline").getByRole("link", { name: "Work out £500,000" })],
] as const)
	test(`the hero's ${kind} keeps the advertisement's parameters, which a lead sent then has`, async ({
		page,
	}) => {
		const email = newEmail();
		await page.goto("/uk?utm_source=google&gclid=g1");
		await press(page).click();
		await expect(page).toHaveURL(/profit=500000.*&utm_source=google&gclid=g1#tax-calculator$/);
		await expect(page.locator("[data-saving]")).toHaveText("£113,081");
		const form = page.locator("#consultation form");
		await form.getByLabel("Your name").fill("Ada Advert");
		await form.getByLabel("Email address").fill(email);
		await untilFilledByHand(page);
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page.getByText("Thank you", { exact: true })).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({
			submissions: [{ lastTouch: { landingPage: "/uk", utm_source: "google", gclid: "g1" } }],
		});
	});

test.describe("UK hero without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("calculates the profit of its slider when its button is pressed", async ({ page }) => {
		await page.goto("/uk");
		await says(page, 500_000);
		await slider(page).focus();
		await page.keyboard.press("ArrowRight");
		await page.getByRole("button", { name: "See this case in full" }).click();
		await expect(page).toHaveURL(/\/uk\?.*profit=510000.*#tax-calculator$/);
		const tax = calculateTax({ income: 510_000, method: "dividend" });
		await expect(page.locator("[data-saving]")).toHaveText(formatPounds(tax.totalSavings));
	});
});
