import type { Page } from "@playwright/test";
import { stopClock, untilFilledByHand } from "../awake.ts";
import { expect, newEmail, test } from "./visitor.ts";

/** Dispatches the pageshow event of a page restored from the bfcache, which tests do not have. */
async function comeBack(page: Page): Promise<void> {
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("the corporate-tax chat message gets the calculated profit when the page returns from the bfcache", async ({
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

test("a page that returns from the bfcache hides its cookie banner if consent was answered in the meantime", async ({
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

test("a page that returns from the bfcache reports another page_view", async ({ page }) => {
	const views: string[] = [];
	page.on("console", message => message.text().includes("page_view") && views.push(message.text()));
	await page.goto("/privacy");
	await expect.poll(() => views).toHaveLength(1);
	await comeBack(page);
	await expect.poll(() => views).toHaveLength(2);
});

test("leaving the page after the thank-you cancels the automatic chat; on return the WhatsApp link is still there", async ({
	page,
}) => {
	await page.clock.install();
	await page.goto("/");
	const form = page.locator("#lead-form");
	await form.getByLabel("Full name").fill("Ada Lovelace");
	await form.getByLabel("Email").fill(newEmail());
	await form.getByLabel("Phone").fill("+44 7700 900123");
	await untilFilledByHand(page);
	await stopClock(page);
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	// The request starts only after the press is painted, so the clock has to run.
	await expect
		.poll(async () => {
			await page.clock.runFor(50);
			return form.getByRole("link", { name: "Open WhatsApp" }).isVisible();
		})
		.toBe(true);
	await page.evaluate(() => {
		window.open = () => {
			document.documentElement.dataset.chat = "opened";
			return window;
		};
		window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
	});
	await comeBack(page);
	await page.clock.runFor(3_000);
	await expect(page.locator("html")).not.toHaveAttribute("data-chat");
	await expect(form.getByRole("link", { name: "Open WhatsApp" })).toBeVisible();
});
