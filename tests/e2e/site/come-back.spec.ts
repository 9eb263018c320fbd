import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

/** What a browser tells a page that it kept as it was left, and brings back; in tests it keeps none. */
async function comeBack(page: Page): Promise<void> {
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("whoever comes back from the calculator finds the amount in the corporate-tax message", async ({
	page,
}) => {
	await page.goto("/uk/corporate-tax");
	const link = page.getByRole("link", { name: "Ask for my figures" });
	const message = async () => new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
	for (const [profit, words] of [
		["250000", "£250,000"],
		["90000", "£90,000"],
	]) {
		await page.evaluate(kept => sessionStorage.setItem("uk-calculated-profit", kept ?? ""), profit);
		await comeBack(page);
		await expect.poll(message).toContain(`My annual profit is ${words}.`);
	}
});

test("whoever answered the cookie banner on the next page is not asked again on coming back", async ({
	page,
	context,
}) => {
	await context.setExtraHTTPHeaders({ "X-Forwarded-For": "198.51.250.7", "x-country": "DE" });
	await page.goto("/privacy");
	const banner = page.getByRole("region", { name: "Cookies: your choice" });
	await expect(banner).toBeVisible();
	await page.evaluate(() => {
		localStorage.setItem(
			"cookie-consent",
			JSON.stringify({ analytics: false, marketing: false, functional: false }),
		);
		localStorage.setItem("cookie-consent-timestamp", String(Date.now()));
	});
	await expect(banner).toBeVisible();
	await comeBack(page);
	await expect(banner).toBeHidden();
});
