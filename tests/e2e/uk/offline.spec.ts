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

for (const accepted of [true, false])
	test(`after a kept form was ${accepted ? "sent, its page no longer says that it waits, and links to the chat" : "refused, its page shows it again as it was filled in"}`, async ({
		page,
		context,
		chats,
	}) => {
		const email = newEmail();
		await page.goto("/uk/fast-setup");
		const section = page.locator("#consultation");
		await section.getByLabel("Your name").fill("Sample Client");
		await section.getByLabel("Email address").fill(email);
		await untilFilledByHand(page);
		await untilIslandAwake(section.locator("form"));
		await context.setOffline(true);
		await section.getByRole("button", { name: /consultation/i }).click();
		const waits = section.getByText("We'll send it as soon as you're back online.");
		await expect(waits).toBeVisible();
		if (!accepted)
			await page.route("**/api/leads/capture", route => route.fulfill({ status: 400, body: "{}" }));
		await context.setOffline(false);
		await expect(waits).toBeHidden();
		if (accepted) await expect(section.getByRole("link", { name: "Open the chat" })).toBeVisible();
		else {
			await expect(section.getByRole("alert")).toContainText("Our server did not accept this form.");
			await expect(section.getByLabel("Email address")).toHaveValue(email);
		}
		expect(chats).toEqual([]);
	});

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
	await expect(page.getByText(`it will be emailed to ${email} within`)).toBeVisible();
	await expect(page.getByText("PDF request queued.")).toBeHidden();
	const lead = await storedLead(page, email);
	expect(lead.submissions.map(({ formType }: { formType: string }) => formType)).toEqual(["tax_report"]);
});
