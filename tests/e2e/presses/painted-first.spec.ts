import type { Page } from "@playwright/test";
import { untilFilledByHand, wakeIslands } from "../awake.ts";
import { expect, fillLeadForm, newEmail, test } from "../site/visitor.ts";

/** Presses a control by script, and returns the page's state just before the browser paints that press. */
function paintedBy(page: Page, control: string) {
	return page.locator(control).evaluate(async (pressed: HTMLElement) => {
		pressed.click();
		await new Promise(requestAnimationFrame);
		return {
			dialogs: document.querySelectorAll("dialog").length,
			alerts: document.querySelectorAll("main [role=alert]").length,
			focused: document.activeElement?.id,
			search: location.search,
		};
	});
}

test("a click on Cookie settings is painted before its dialog opens, which restyles the whole page", async ({
	page,
}) => {
	await page.goto("/uk");
	expect(await paintedBy(page, "footer [data-consent]")).toMatchObject({ dialogs: 0 });
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("a click on the lead form's submit button is painted before the form is validated", async ({ page }) => {
	await page.goto("/");
	await wakeIslands(page);
	expect(await paintedBy(page, "#lead-form [type=submit]")).toMatchObject({ alerts: 0 });
	await expect(page.locator("#lead-form").getByRole("alert")).toBeFocused();
});

test("a click on the newsletter's submit button is painted before the browser's validation bubble", async ({
	page,
}) => {
	await page.goto("/privacy");
	await wakeIslands(page);
	const submit = "footer form [type=submit]";
	expect(await paintedBy(page, submit)).not.toMatchObject({ focused: "newsletter-email" });
	await expect(page.locator("#newsletter-email")).toBeFocused();
	await page.locator("#newsletter-email").fill(newEmail());
	await page.locator(submit).click();
	await expect(page.getByText("Successfully subscribed to our newsletter.").first()).toBeVisible();
});

test("a lead form submitted twice before a response sends a single request", async ({ page }) => {
	await page.goto("/");
	await wakeIslands(page);
	let sent = 0;
	page.on("request", request => {
		if (request.method() === "POST" && request.url().endsWith("/api/leads")) sent += 1;
	});
	await fillLeadForm(page, newEmail());
	await untilFilledByHand(page);
	await page.locator("#lead-form [type=submit]").evaluate((button: HTMLElement) => {
		button.click();
		button.click();
	});
	await expect(page.locator("#lead-form").getByRole("status")).toBeVisible();
	expect(sent).toBe(1);
});

test("a typed letter is painted before its draft is stored, and the draft is also stored on pagehide", async ({
	page,
}) => {
	await page.goto("/");
	const kept = await page.locator("#lead-fullName").evaluate(async (field: HTMLInputElement) => {
		field.value = "A";
		field.dispatchEvent(new InputEvent("input", { bubbles: true }));
		const key = `form-draft:/:${field.id}`;
		const atOnce = sessionStorage.getItem(key);
		dispatchEvent(new PageTransitionEvent("pagehide"));
		return [atOnce, sessionStorage.getItem(key)];
	});
	expect(kept).toEqual([null, "A"]);
});

test("a click on Calculate is painted before the URL changes to the new quote", async ({ page }) => {
	await page.goto("/calculator?structure=mainland");
	await wakeIslands(page);
	await page.locator("[name=structure][value=freezone]").check();
	const painted = await paintedBy(page, "main form [type=submit]");
	expect(painted).toMatchObject({ search: "?structure=mainland" });
	await expect(page).toHaveURL(/structure=freezone/);
});
