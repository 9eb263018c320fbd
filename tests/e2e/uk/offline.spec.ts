import { untilAwake, untilFilledByHand, untilIslandAwake } from "../awake.ts";
import { expect, newEmail, storedLead, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

/** Every form of the funnel: its place, its button, and the message when it is kept. */
const FORMS = [
	{
		name: "the mid-page form",
		path: "/uk",
		form: "#consultation form",
		submit: "Get my free consultation",
		kept: "Your request is saved on this device.",
		formType: "uk_midpage",
	},
	{
		name: "the guide form",
		path: "/uk",
		form: "#guide form",
		submit: /guide/i,
		kept: "You can open the guide then.",
		formType: "uk_guide",
	},
	{
		name: "the consultation form",
		path: "/uk/fast-setup",
		form: "#consultation form",
		submit: /consultation/i,
		kept: "Your request is saved on this device.",
		formType: "uk_midpage",
	},
] as const;

for (const path of ["/", "/uk", "/uk-dubai"]) {
	test(`${path} shows an offline notice until the connection is back`, async ({ page, context }) => {
		await page.goto(path);
		await untilAwake(page);
		const notice = page.getByText("You are offline.");
		await context.setOffline(true);
		await expect(notice).toBeVisible();
		await context.setOffline(false);
		await expect(notice).toBeHidden();
	});
}

for (const { name, path, form: where, submit, kept, formType } of FORMS) {
	test(`${name} submitted while offline is queued, and sent once when the connection is back`, async ({
		page,
		context,
		chats,
	}) => {
		const email = newEmail();
		await page.goto(path);
		const form = page.locator(where);
		await form.scrollIntoViewIfNeeded();
		await form.getByLabel("Your name").fill("Sample Client");
		await form.getByLabel("Email address").fill(email);
		await untilFilledByHand(page);
		await untilIslandAwake(form);
		await context.setOffline(true);
		await form.getByRole("button", { name: submit }).click();
		await expect(page.getByText(kept)).toBeVisible();
		expect(chats).toEqual([]);

		await context.setOffline(false);
		const lead = await storedLead(page, email);
		expect(lead.submissions).toHaveLength(1);
		expect(lead.submissions[0].formType).toBe(formType);
	});
}

test("a tax report requested while offline is queued, and sent once when the connection is back", async ({
	page,
	context,
}) => {
	const email = newEmail();
	await page.goto("/uk");
	await page.getByLabel("Annual profit").fill("500000");
	await page.getByRole("button", { name: "Calculate my saving" }).click();
	await page.getByRole("button", { name: "Email me this as a PDF" }).click();
	const report = page.locator("form").filter({ hasText: "Request the PDF" });
	await report.getByLabel("Full name").fill("Sample Client");
	await report.getByLabel("Email address").fill(email);
	await report.getByLabel("I accept the privacy policy").check();
	await untilFilledByHand(page);
	await untilIslandAwake(report);
	await context.setOffline(true);
	await report.getByRole("button", { name: "Request the PDF" }).click();
	await expect(
		page.getByText("PDF request queued. You'll receive it once online connection is restored."),
	).toBeVisible();

	await context.setOffline(false);
	const lead = await storedLead(page, email);
	expect(lead.submissions.map(({ formType }: { formType: string }) => formType)).toEqual(["tax_report"]);
});
