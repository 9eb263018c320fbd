import { expect, newEmail, test } from "../site/visitor.ts";

test.use({ javaScriptEnabled: false });

const NAME = "Ada Byron";

for (const [path, section, thanks] of [
	["/uk", "#consultation", "Thank you"],
	["/uk/fast-setup", "#consultation", "Thank you"],
	["/uk/market-access", "#consultation", "Thank you"],
] as const) {
	test(`${path}: the consultation form thanks without JavaScript`, async ({ page }) => {
		await page.goto(path);
		const form = page.locator(`${section} form`);
		await form.getByLabel("Your name").fill(NAME);
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page.getByText(thanks, { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Open the chat" })).toHaveAttribute("href", /wa\.me/);
	});
}

for (const [path, name, email, button] of [
	["/", "Your name", "Your email", "Open the guide"],
	["/uk", "Your name", "Email address", "Send me the guide"],
] as const) {
	test(`${path}: the guide is handed over without JavaScript`, async ({ page }) => {
		await page.goto(path);
		const form = page.locator("#guide form");
		await form.getByLabel(name).fill(NAME);
		await form.getByLabel(email).fill(newEmail());
		const answered = page.waitForResponse(response => response.request().method() === "POST");
		await form.getByRole("button", { name: button }).click();
		const answer = await answered;
		expect(answer.status()).toBe(303);
		expect((await page.request.get(answer.headers().location ?? "")).status()).toBe(200);
	});
}

test("/uk-dubai: the report and the VIP form offer their chat without JavaScript", async ({ page }) => {
	await page.goto("/uk-dubai");
	await page.locator("#report-email").fill(newEmail());
	await page.locator("#report-email").press("Enter");
	await expect(page.locator("#exclusive-report").getByRole("link", { name: "Open the chat" })).toBeVisible();
	await page.goto("/uk-dubai");
	await page.locator("#vip-name").fill(NAME);
	await page.locator("#vip-email").fill(newEmail());
	await page.locator("#vip-email").press("Enter");
	await expect(
		page.locator("#premium-consultation").getByRole("link", { name: "Open the chat" }),
	).toBeVisible();
});

test("/uk: the tax report is calculated and asked for without JavaScript", async ({ page }) => {
	await page.goto("/uk");
	await page.getByLabel("Annual profit").fill("350000");
	await page.getByRole("button", { name: "Calculate my saving" }).click();
	const form = page.locator("form").filter({ hasText: "Request the PDF" });
	await form.getByLabel("Full name").fill(NAME);
	await form.getByLabel("Email address").fill(newEmail());
	await form.getByLabel(/I accept/).check();
	await form.getByRole("button", { name: "Request the PDF" }).click();
	await expect(page).toHaveURL(/sent=/);
	await expect(page.getByText("it will be emailed to you within 2-3 minutes")).toBeVisible();
});

for (const path of ["/", "/newsletter"]) {
	test(`${path}: the newsletter is subscribed without JavaScript`, async ({ page }) => {
		await page.goto(path);
		const field = page.getByLabel(/email/i).and(page.locator("form[action='/newsletter'] input")).first();
		await field.fill(newEmail());
		await field.press("Enter");
		await expect(page).toHaveURL(/newsletter\?sent=1/);
	});
}
