import type { Page } from "@playwright/test";
import { untilFilledByHand } from "../awake.ts";
import { expect, fillLeadForm, newEmail, test } from "../site/visitor.ts";

const SUBMIT = "Get my free consultation";

const kept = (page: Page) =>
	page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith("form-draft:")));

test("a form that was sent and at once refilled with the same details is sent again", async ({ page }) => {
	await page.goto("/");
	const email = newEmail();
	for (let time = 0; time < 2; time++) {
		await fillLeadForm(page, email);
		await untilFilledByHand(page);
		const sent = page.waitForResponse("**/api/leads");
		await page.getByRole("button", { name: SUBMIT }).click();
		expect((await sent).status()).toBe(201);
		await expect(page.getByLabel("Full name")).toHaveValue("");
	}
});

test("what is corrected while a form is being sent stays in the form and in its draft", async ({ page }) => {
	const answer = Promise.withResolvers<void>();
	await page.route(/\/api\/(leads|leads\/capture|newsletter)$/, async route => {
		await answer.promise;
		await route.continue();
	});
	await page.goto("/");
	await fillLeadForm(page, newEmail());
	await page.locator("#guide-name").fill("Ada Byron");
	await page.locator("#guide-email").fill(newEmail());
	await page.locator("#newsletter-email").fill(newEmail());
	await untilFilledByHand(page);
	const typed = {
		"#lead-phone": "+44 20 7946 0111",
		"#guide-email": newEmail(),
		"#newsletter-email": newEmail(),
	};
	for (const [field, correction] of Object.entries(typed)) {
		const form = page.locator("form", { has: page.locator(field) });
		await form.locator("button[type=submit]").click();
		await expect(form.locator("button[type=submit]")).toBeDisabled();
		await page.locator(field).fill(correction);
	}
	answer.resolve();
	for (const [field, correction] of Object.entries(typed)) {
		const form = page.locator("form", { has: page.locator(field) });
		await expect(form.locator("button[type=submit]")).toBeEnabled();
		await expect(page.locator(field)).toHaveValue(correction);
	}
	expect(await kept(page)).toContain("form-draft:/:lead-phone");
});

test("a package chosen while the lead form is being sent stays chosen", async ({ page }) => {
	const answer = Promise.withResolvers<void>();
	await page.route("**/api/leads", async route => {
		await answer.promise;
		await route.continue();
	});
	await page.goto("/");
	await fillLeadForm(page, newEmail());
	await untilFilledByHand(page);
	const form = page.locator("#lead-form");
	await form.getByRole("button", { name: SUBMIT }).click();
	await expect(form.getByRole("button", { name: "Submitting..." })).toBeVisible();
	await page.getByRole("link", { name: "Choose Free Zone Company" }).click();
	answer.resolve();
	await expect(form.getByRole("link", { name: "Open WhatsApp" })).toBeVisible();
	await expect(form.getByText("Your package: Free Zone Company")).toBeVisible();
});

test("a sent lead form leaves a WhatsApp link with the visitor's name in its message", async ({ page }) => {
	await page.goto("/");
	await fillLeadForm(page, newEmail());
	await untilFilledByHand(page);
	await page.getByRole("button", { name: SUBMIT }).click();
	const chat = page.locator("#lead-form").getByRole("link", { name: "Open WhatsApp" });
	await expect(chat).toHaveAttribute("href", /wa\.me.*Ada/);
});

test("a half-written form survives reload and navigation, and its draft is deleted once it is sent", async ({
	page,
}) => {
	await page.goto("/");
	const form = page.locator("#lead-form");
	const email = newEmail();
	await fillLeadForm(page, email);
	await form.getByLabel("Country of residence").selectOption("United Kingdom");
	await page.reload();
	await expect(form.getByLabel("Full name")).toHaveValue("Ada Byron");
	await expect(form.getByLabel("Country of residence")).toHaveValue("United Kingdom");
	await page.goto("/privacy");
	await page.goto("/");
	await expect(form.getByLabel("Email")).toHaveValue(email);
	await untilFilledByHand(page);
	const sent = page.waitForResponse("**/api/leads");
	await page.getByRole("button", { name: SUBMIT }).click();
	const response = await sent;
	expect(response.request().postDataJSON()).toMatchObject({ email, country: "United Kingdom" });
	await expect(form.getByLabel("Full name")).toHaveValue("");
	expect(await kept(page)).toEqual([]);
	await page.reload();
	await expect(form.getByLabel("Full name")).toHaveValue("");
});

test("a half-written form is restored after a link and Back, and again after Forward and Back", async ({
	page,
}) => {
	await page.goto("/");
	const form = page.locator("#lead-form");
	const email = newEmail();
	await fillLeadForm(page, email);
	await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).first().click();
	await expect(page).toHaveURL(/\/privacy/);
	await page.goBack();
	await expect(form.getByLabel("Full name")).toHaveValue("Ada Byron");
	await expect(form.getByLabel("Email")).toHaveValue(email);
	await page.goForward();
	await page.goBack();
	await expect(form.getByLabel("Email")).toHaveValue(email);
});

test("a form draft omits the consent checkbox and the honeypot field, and is not visible in another tab", async ({
	page,
	context,
}) => {
	await page.goto("/uk/fast-setup");
	const form = page.locator("form").filter({ hasText: "Email me Dubai setup updates" });
	await form.getByLabel("Your name").fill("Ada Byron");
	await form.getByLabel(/Email me Dubai/).check();
	await page.evaluate(() => {
		const trap = document.querySelector<HTMLInputElement>("input[name=website]");
		if (!trap) throw new Error("there is no such field");
		trap.value = "https://robot.example";
		trap.dispatchEvent(new InputEvent("input", { bubbles: true }));
	});
	expect(await kept(page)).toEqual(["form-draft:/uk/fast-setup:consultation-name"]);
	await page.reload();
	await expect(form.getByLabel("Your name")).toHaveValue("Ada Byron");
	await expect(form.getByLabel(/Email me Dubai/)).not.toBeChecked();
	const other = await context.newPage();
	await other.goto("/uk/fast-setup");
	await expect(other.getByLabel("Your name")).toHaveValue("");
});

for (const [status, words] of [
	[500, "Our server is having trouble. Your request is saved on this device"],
	[400, "Our server did not accept this form. Your details are still here"],
] as const) {
	test(`the consultation form explains a response of ${status}, and logs the failure to the console`, async ({
		page,
	}) => {
		const logged: string[] = [];
		page.on("console", message => message.type() === "error" && logged.push(message.text()));
		await page.route("**/api/leads/capture", route =>
			route.fulfill({ status, contentType: "application/json", body: '{"message":"No"}' }),
		);
		await page.goto("/uk/fast-setup");
		const form = page.locator("form").filter({ hasText: "Email me Dubai setup updates" });
		await form.getByLabel("Your name").fill("Ada Byron");
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByRole("button", { name: SUBMIT }).click();
		await expect(page.getByText(words)).toBeVisible();
		await expect(page.getByText("back online")).toHaveCount(0);
		await expect.poll(() => logged.join("\n")).toContain("Submission failed");
	});
}
