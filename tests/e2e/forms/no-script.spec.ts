import type { Page } from "@playwright/test";
import { adminHeaders } from "../admin/session.ts";
import { expect, fillLeadForm, newEmail, test } from "../site/visitor.ts";
import { storedLead } from "../uk/site.ts";

test.use({ javaScriptEnabled: false });

const NAME = "Ada Byron";

/** Returns the types of the forms stored for an email address, as staff see them. */
async function formsOf(page: Page, email: string): Promise<string[]> {
	const { submissions } = await storedLead(page, email);
	return submissions.map(({ formType }: { formType: string }) => formType);
}

for (const [path, preferredStructure] of [
	["/?corporate=true", null],
	["/?package=freezone", "freezone"],
] as const) {
	test(`${path}: the lead form is stored and a thank-you is shown without JavaScript`, async ({ page }) => {
		const email = newEmail();
		await page.goto(path);
		await fillLeadForm(page, email);
		await page.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page).toHaveURL(/sent=lead&id=[\w-]+#lead-form$/);
		await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({
			preferredStructure,
			submissions: [{ formType: "lead" }],
		});
	});
}

test("the lead form's error summary is in view and has the focus without JavaScript", async ({ page }) => {
	await page.goto("/");
	const form = page.locator("#lead-form form");
	await form.getByLabel("Full name").fill(NAME);
	await form.getByLabel("Email").fill(newEmail());
	await form.getByLabel("Phone").fill("020 7946");
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	const summary = page.getByRole("alert").filter({ hasText: "Please enter a valid phone number" });
	await expect(summary).toBeFocused();
	await expect(summary).toBeInViewport({ ratio: 1 });
	await expect(form.getByLabel("Full name")).toHaveValue(NAME);
});

for (const [path, section, thanks] of [
	["/uk", "#consultation", "Thank you"],
	["/uk/fast-setup", "#consultation", "Thank you"],
	["/uk/market-access", "#consultation", "Thank you"],
] as const) {
	test(`${path}: the consultation form is stored and a thank-you with a chat link is shown without JavaScript`, async ({
		page,
	}) => {
		const email = newEmail();
		await page.goto(path);
		const form = page.locator(`${section} form`);
		await form.getByLabel("Your name").fill(NAME);
		await form.getByLabel("Email address").fill(email);
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page.getByText(thanks, { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Open the chat" })).toHaveAttribute("href", /wa\.me/);
		expect(await formsOf(page, email)).toEqual(["uk_midpage"]);
	});
}

for (const [path, name, email, button, formType] of [
	["/", "Your name", "Your email", "Open the guide", "lead_magnet"],
	["/uk", "Your name", "Email address", "Send me the guide", "uk_guide"],
] as const) {
	test(`${path}: the guide form is stored and redirects to the guide without JavaScript`, async ({
		page,
	}) => {
		const address = newEmail();
		await page.goto(path);
		const form = page.locator("#guide form");
		await form.getByLabel(name).fill(NAME);
		await form.getByLabel(email).fill(address);
		const answered = page.waitForResponse(response => response.request().method() === "POST");
		await form.getByRole("button", { name: button }).click();
		const answer = await answered;
		expect(answer.status()).toBe(303);
		expect((await page.request.get(answer.headers().location ?? "")).status()).toBe(200);
		expect(await formsOf(page, address)).toEqual([formType]);
	});
}

test("/uk-dubai: the report form and the VIP form are stored and show a chat link without JavaScript", async ({
	page,
}) => {
	const [report, vip] = [newEmail(), newEmail()];
	await page.goto("/uk-dubai");
	await page.locator("#report-email").fill(report);
	await page.locator("#report-email").press("Enter");
	const chatOf = (section: string) => page.locator(section).getByRole("link", { name: "Open the chat" });
	await expect(chatOf("#exclusive-report")).toHaveAttribute("href", /exclusive%20UK-Dubai%20tax%20report/);
	// Without JavaScript nothing could have opened the chat.
	await expect(page.getByText("The chat is open")).toHaveCount(0);
	await page.goto("/uk-dubai");
	await page.locator("#vip-name").fill(NAME);
	await page.locator("#vip-email").fill(vip);
	await page.locator("#vip-email").press("Enter");
	await expect(chatOf("#premium-consultation")).toHaveAttribute("href", /book%20a%20VIP%20consultation/);
	await expect(page.getByText("The chat is open")).toHaveCount(0);
	expect(await formsOf(page, report)).toEqual(["exclusive_report"]);
	expect(await formsOf(page, vip)).toEqual(["vip_consultation"]);
});

test("/uk: the tax report is calculated, its request stored and its email announced without JavaScript", async ({
	page,
}) => {
	const email = newEmail();
	await page.goto("/uk");
	await page.getByLabel("Annual profit").fill("350000");
	await page.getByRole("button", { name: "Calculate my saving" }).click();
	const form = page.locator("form").filter({ hasText: "Request the PDF" });
	await form.getByLabel("Full name").fill(NAME);
	await form.getByLabel("Email address").fill(email);
	await form.getByLabel(/I accept/).check();
	await form.getByRole("button", { name: "Request the PDF" }).click();
	await expect(page).toHaveURL(/sent=/);
	await expect(page.getByText("it will be emailed to you within 2-3 minutes")).toBeInViewport();
	expect(await formsOf(page, email)).toEqual(["tax_report"]);
});

for (const path of ["/", "/newsletter"]) {
	test(`${path}: the newsletter form subscribes an address without JavaScript`, async ({ page }) => {
		const email = newEmail();
		await page.goto(path);
		const field = page.getByLabel(/email/i).and(page.locator("form[action='/newsletter'] input")).first();
		await field.fill(email);
		await field.press("Enter");
		await expect(page).toHaveURL(/newsletter\?sent=1/);
		const found = await page.request.get(`/api/subscribers?q=${encodeURIComponent(email)}`, {
			headers: await adminHeaders(),
		});
		expect(await found.json()).toMatchObject([{ email, state: "subscribed" }]);
	});
}

test("/uk/tax-savings: a running offer is shown without its countdown when there is no JavaScript", async ({
	page,
}) => {
	await page.route("**/uk/tax-savings", async route => {
		const response = await route.fetch();
		const html = (await response.text()).replace('data-part="running"', '$& open=""');
		await route.fulfill({ response, body: html });
	});
	await page.goto("/uk/tax-savings");
	const running = page.locator("dialog[data-part=running]");
	await expect(running.getByText("Setup offer", { exact: false })).toBeVisible();
	await expect(running.getByText("--").first()).toBeHidden();
});

test("without JavaScript, sliders that need scripts are not shown, while the slider of the form on /uk is", async ({
	page,
}) => {
	for (const path of ["/uk/corporate-tax", "/uk/wealth-preservation"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("slider")).toHaveCount(0);
	}
	// This slider submits a form, so it stays.
	await page.goto("/uk");
	await expect(page.getByRole("slider")).toBeVisible();
});
