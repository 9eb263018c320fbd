import type { Locator, Page } from "@playwright/test";
import { stopClock, untilFilledByHand, untilIslandAwake } from "../awake.ts";
import { expect, fillLeadForm, newEmail, test } from "./visitor.ts";

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
		await page.evaluate(
			kept => sessionStorage.setItem("uk-calculated-profit", `profit=${kept}&method=salary`),
			profit,
		);
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

/** Yearly saving on £300,000 taken as a salary. */
const SAVING = "£145,559";

/** Calculates it in the tax calculator. */
async function calculate(page: Page, address = "/uk#tax-calculator"): Promise<void> {
	await page.goto(address);
	await page.getByLabel("Annual profit").fill("300000");
	await page.getByLabel("Salary").check();
	await page.getByRole("button", { name: "Calculate my saving" }).click();
	await expect(page.locator("[data-saving]")).toHaveText(SAVING);
}

for (const address of ["/uk#tax-calculator", "/uk?gclid=g1&profit=500000&method=dividend#tax-calculator"])
	test(`a tax calculation on ${address} is shown again when a phone has reloaded the tab, and on the way back without the bfcache`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await calculate(page, address);
		const isShown = async () => {
			await expect(page.locator("[data-saving]")).toHaveText(SAVING);
			await expect(page.getByLabel("Annual profit")).toHaveValue("£300,000");
			await expect(page.getByLabel("Salary")).toBeChecked();
		};
		await page.reload();
		await isShown();
		await page.goto("/privacy");
		await page.goBack();
		await isShown();
		expect(new URL(page.url()).searchParams.get("gclid")).toBe(
			new URL(address, page.url()).searchParams.get("gclid"),
		);
	});

test("a half-written tax report request is filled in again when a phone has reloaded the tab", async ({
	page,
}) => {
	await calculate(page);
	const open = page.getByRole("button", { name: "Email me this as a PDF" });
	await open.click();
	const report = page.locator("form").filter({ hasText: "Request the PDF" });
	const typed = { "Full name": "Ada Byron", "Email address": "ada@example.com", Phone: "+44 20 7946 0999" };
	for (const [label, text] of Object.entries(typed)) await report.getByLabel(label).fill(text);
	await page.reload();
	await open.click();
	for (const [label, text] of Object.entries(typed)) await expect(report.getByLabel(label)).toHaveValue(text);
	await report.getByLabel("I accept the privacy policy").check();
	await expect(report.getByRole("button", { name: "Request the PDF" })).toBeEnabled();
});

test("a tax calculation that is kept does not replace another profit that the visitor types", async ({
	page,
}) => {
	await calculate(page);
	await page.goto("/uk/fast-setup");
	await page.goto("/uk");
	const profit = page.getByLabel("Annual profit");
	await profit.fill("90000");
	await untilIslandAwake(profit);
	await expect(profit).toHaveValue("£90,000");
	await expect(page.locator("[data-saving]")).toHaveCount(0);
});

/** Sends the lead form while the page's clock stands still, until the thank-you is visible. Records chats instead of opening them. */
async function sendLead(page: Page, { hidden = false } = {}): Promise<Locator> {
	await page.clock.install();
	await page.goto("/");
	const form = page.locator("#lead-form");
	await fillLeadForm(page, newEmail());
	await untilFilledByHand(page);
	await stopClock(page);
	await page.evaluate(hides => {
		window.open = () => {
			document.documentElement.dataset.chat = "opened";
			return window;
		};
		if (hides) Object.defineProperty(document, "hidden", { value: true });
	}, hidden);
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	const chat = form.getByRole("link", { name: "Open WhatsApp" });
	// The request starts only after the press is painted, so the clock has to run.
	await expect
		.poll(async () => {
			await page.clock.runFor(50);
			return chat.isVisible();
		})
		.toBe(true);
	return chat;
}

const LEAVINGS = {
	"leaving the page after": async (page: Page) => {
		await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
		await comeBack(page);
	},
	"hiding the page after": (page: Page) =>
		page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
	// Due timers run once, late, as when a laptop is opened again.
	"a device that sleeps after": (page: Page) => page.clock.fastForward("01:00:00"),
};

for (const [leaving, leave] of Object.entries(LEAVINGS))
	test(`${leaving} the thank-you cancels the automatic chat; on return the WhatsApp link is still there`, async ({
		page,
	}) => {
		const chat = await sendLead(page);
		await leave(page);
		await page.clock.runFor(3_000);
		await expect(page.locator("html")).not.toHaveAttribute("data-chat");
		await expect(chat).toBeVisible();
	});

test("a hidden page opens no chat after its thank-you", async ({ page }) => {
	const chat = await sendLead(page, { hidden: true });
	await page.clock.runFor(3_000);
	await expect(page.locator("html")).not.toHaveAttribute("data-chat");
	await expect(chat).toBeVisible();
});
