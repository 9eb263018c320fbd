import { untilFilledByHand } from "../awake.ts";
import { axe } from "../axe.ts";
import { holdBack } from "../hold-back.ts";
import { chatText, expect, fillLeadForm, newEmail, test } from "./visitor.ts";

test.describe("cost calculator", () => {
	test("disables Calculate until a structure is chosen, and shows the breakdown only after it is pressed", async ({
		page,
	}) => {
		await page.goto("/calculator");
		const calculate = page.getByRole("button", { name: "Calculate" });
		await expect(calculate).toBeDisabled();
		await page.getByRole("radio", { name: /Free Zone/ }).check();
		await expect(calculate).toBeEnabled();
		await page.getByLabel("Visas").selectOption("4");
		await page.getByRole("checkbox", { name: /Priority bank account/ }).check();
		await page.getByRole("checkbox", { name: /Premium office space/ }).check();
		const breakdown = page.getByRole("region", { name: "Your breakdown" });
		await expect(breakdown).not.toContainText("AED");
		await calculate.click();
		await expect(breakdown.getByText("AED 35,800")).toBeVisible();
		// Announced once: by moving the focus, not also by a live region.
		await expect(breakdown).toBeFocused();
		await expect(breakdown).toHaveAccessibleDescription("Estimated total AED 35,800");
		await expect(page.locator("main").locator("[aria-live], output, [role=status]")).toHaveCount(0);
		await expect(page.getByText("Estimate", { exact: true })).toBeVisible();
		expect(await axe(page)).toEqual([]);
	});

	test("offers no visas for an offshore company", async ({ page }) => {
		await page.goto("/calculator");
		await page.getByRole("radio", { name: /Mainland/ }).check();
		await expect(page.getByLabel("Visas")).toBeVisible();
		await page.getByRole("radio", { name: /Offshore/ }).check();
		await expect(page.getByLabel("Visas")).toBeHidden();
		await page.getByRole("button", { name: "Calculate" }).click();
		await expect(page.getByRole("region", { name: "Your breakdown" })).toContainText("AED 9,900");
	});

	test("puts its choices into the URL, which shows the same total without JavaScript", async ({
		page,
		browser,
		baseURL,
	}) => {
		await page.goto("/calculator");
		await page.getByRole("radio", { name: /Mainland/ }).check();
		await page.getByLabel("Visas").selectOption("5");
		await page.getByRole("checkbox", { name: /Legal/ }).check();
		await page.getByRole("checkbox", { name: /Accounting/ }).check();
		await page.getByRole("button", { name: "Calculate" }).click();
		await expect(page).toHaveURL(/structure=mainland&visas=5&addons=legal,accounting$/);
		const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
		const other = await context.newPage();
		await other.goto(page.url());
		await expect(other.getByText("AED 27,900")).toBeVisible();
		await context.close();
	});

	test("keeps an advertisement's parameters in the URL when it puts its choices there", async ({ page }) => {
		await page.goto("/calculator?gclid=g1&structure=offshore&utm_source=google");
		await page.getByRole("radio", { name: /Mainland/ }).check();
		await page.getByRole("button", { name: "Calculate" }).click();
		await expect(page).toHaveURL(/\/calculator\?structure=mainland&visas=2&gclid=g1&utm_source=google$/);
	});

	test("calculates a total with add-ons without JavaScript", async ({ browser, baseURL }) => {
		const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
		const page = await context.newPage();
		await page.goto("/calculator");
		await page.getByRole("radio", { name: /Free Zone/ }).check();
		await page.getByLabel("Visas").selectOption("4");
		await page.getByRole("checkbox", { name: /Priority bank account/ }).check();
		await page.getByRole("checkbox", { name: /Premium office space/ }).check();
		await page.getByRole("button", { name: "Calculate" }).click();
		await expect(page.getByText("AED 35,800")).toBeVisible();
		await context.close();
	});

	test("passes its total to the chat message and to the lead form", async ({ page, context }) => {
		await page.goto("/calculator?structure=freezone&visas=4&addons=bank,office");
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: "Send it on WhatsApp" }).click();
		const chat = await opened;
		await chat.waitForURL(/wa\.me/);
		expect(chatText(chat.url())).toContain("AED 35,800");
		await page.getByRole("link", { name: "Get Accurate Quote" }).click();
		await expect(page).toHaveURL(/\/#lead-form$/);
		await page.getByLabel("Full name").focus();
		await expect(page.locator("#lead-form").getByText("From the calculator: AED 35,800")).toBeVisible();
	});

	test("sets its structure as the lead form's package; another package or Remove clears the quote", async ({
		page,
	}) => {
		await page.goto("/");
		await page.getByRole("link", { name: "Choose Mainland Company" }).click();
		const form = page.locator("#lead-form");
		await expect(form.getByText("Your package: Mainland Company")).toBeVisible();

		await page.goto("/calculator?structure=freezone&visas=4");
		await page.getByRole("link", { name: "Get Accurate Quote" }).click();
		await expect(
			form.getByText("From the calculator: AED 25,300 estimated (Free Zone Company"),
		).toBeVisible();
		await expect(form.getByText("Your package: Free Zone Company")).toBeVisible();

		await page.getByRole("link", { name: "Choose Offshore Company" }).click();
		await expect(form.getByText("Your package: Offshore Company")).toBeVisible();
		await expect(form.getByText("From the calculator")).toBeHidden();

		await page.goto("/calculator?structure=mainland");
		await page.getByRole("link", { name: "Get Accurate Quote" }).click();
		await expect(form.getByText("Your package: Mainland Company")).toBeVisible();
		await form.getByRole("button", { name: "Remove" }).click();
		await expect(form.getByText("From the calculator")).toBeHidden();
		await expect(form.getByText("Your package")).toBeHidden();
	});

	test("sends its quote with a lead form that is submitted before the quote's code has arrived, but not over a later choice", async ({
		page,
	}) => {
		for (const [later, stored] of [
			[false, "freezone"],
			[true, "offshore"],
		] as const) {
			await page.goto("/calculator?structure=freezone&visas=4");
			const code = await holdBack(page, /\/assets\/bring-quote-.*\.js/, "GET");
			await page.getByRole("link", { name: "Get Accurate Quote" }).click();
			await page.waitForURL(/#lead-form$/);
			await fillLeadForm(page, newEmail());
			await expect.poll(() => code.sent.length).toBe(1);
			if (later) await page.getByRole("link", { name: "Choose Offshore Company" }).click();
			await untilFilledByHand(page);
			const asked = page.waitForRequest("**/api/leads");
			await page.locator("#lead-form").getByRole("button", { name: "Get my free consultation" }).click();
			code.let();
			const body = (await asked).postDataJSON();
			expect(body.selectedPackage).toBe(stored);
			expect(body.additionalRequirements).toEqual(later ? undefined : expect.stringContaining("AED 25,300"));
			await page.unrouteAll({ behavior: "wait" });
		}
	});

	test("shows a message when the browser refuses to copy its link", async ({ page }) => {
		await page.addInitScript(() => {
			navigator.clipboard.writeText = () => Promise.reject(new DOMException("Refused", "NotAllowedError"));
		});
		await page.goto("/calculator?structure=mainland&visas=5");
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByText("Link not copied", { exact: true })).toBeVisible();
	});

	test("leads back home", async ({ page }) => {
		await page.goto("/calculator");
		await page.getByRole("link", { name: "Back to Home" }).click();
		await expect(page).toHaveURL(/\/$/);
	});
});
