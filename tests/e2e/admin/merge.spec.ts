import { expect, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

for (const width of [1440, 390]) {
	test(`two leads of one person are merged field by field, and separated by Undo merge, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const one = await leaveLead(request);
		const two = await leaveLead(request);
		await openAsAdmin(page, "/admin/leads");
		const [id, other] = [await leadId(page, one.email), await leadId(page, two.email)];
		await page.request.post(`/api/leads/${other}/notes`, { data: { text: "Prefers the afternoon" } });
		await page.request.patch(`/api/leads/${other}`, {
			data: { companyName: "Second Works", dealValue: 99_00 },
		});
		await page.goto(`/admin/leads/${id}`);
		await page.getByRole("link", { name: "Merge with" }).click();
		await page.getByLabel("Search", { exact: true }).fill(two.email);
		await page.keyboard.press("Enter");
		await page.getByRole("link", { name: two.name }).click();
		await expect(page.getByRole("heading", { level: 1, name: `Merge with ${two.name}` })).toBeVisible();
		await expect(page.getByRole("radio", { name: "Full name of this lead" })).toBeChecked();
		// An empty field takes the other lead's value.
		await expect(page.getByRole("radio", { name: "Company of the other" })).toBeChecked();
		await expect(page.getByText("£99", { exact: true })).toBeVisible();
		await expect(page.getByText(/1 form, 1 note, \d+ syncs?/)).toBeVisible();
		expect(await axe(page)).toEqual([]);
		await page.getByRole("radio", { name: "Full name of the other" }).check();
		await page.getByRole("button", { name: "Merge", exact: true }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
		await expect(page.getByRole("heading", { level: 1, name: two.name })).toBeVisible();
		await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
		// One step back asks for another lead to merge with, not for the one that is gone.
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: `Merge ${two.name} with …` })).toBeVisible();
		await page.goForward();
		await expect(page.getByText("Prefers the afternoon")).toBeVisible();
		expect((await page.request.get(`/api/leads/${other}`)).status()).toBe(404);
		// The link in an alert redirects to the surviving lead.
		await page.goto(`/admin/leads/${other}`);
		await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
		await expect(page.getByText(`${two.name} was merged into this lead.`)).toBeVisible();
		expect(await axe(page)).toEqual([]);

		await page.getByRole("button", { name: "Undo merge" }).click();
		await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
		await expect(page.getByRole("button", { name: "Undo merge" })).toHaveCount(0);
		await expect(page.getByText("Prefers the afternoon")).toHaveCount(0);
		expect((await page.request.get(`/api/leads/${other}`)).status()).toBe(200);
	});
}

test("an unsaved note stays when a colleague merges its lead into another", async ({ page, request }) => {
	const [one, two] = [await leaveLead(request), await leaveLead(request)];
	await openAsAdmin(page, "/admin/leads");
	const [id, other] = [await leadId(page, one.email), await leadId(page, two.email)];
	await page.goto(`/admin/leads/${other}`);
	await page.getByLabel("New note").fill("Prefers the evening");
	expect((await page.request.post(`/api/leads/${id}/merge`, { data: { other, keep: {} } })).status()).toBe(
		200,
	);
	await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
	await expect(page.getByText("Your unsaved words are back.")).toBeVisible();
	await expect(page.getByLabel("New note")).toHaveValue("Prefers the evening");
});

test("a long name does not make the merge comparison scroll sideways", async ({ page, request }) => {
	const [one, two] = [await leaveLead(request), await leaveLead(request)];
	await openAsAdmin(page, "/admin/leads");
	const [id, other] = [await leadId(page, one.email), await leadId(page, two.email)];
	const fullName = `Ann ${"Wolfeschlegelstein".repeat(10)}`;
	await page.request.patch(`/api/leads/${other}`, { data: { fullName } });
	await page.goto(`/admin/leads/${id}/merge?with=${other}`);
	await expect(page.getByText(`From ${fullName}`)).toBeVisible();
	const table = page.getByRole("table", { name: "Fields that differ" });
	expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
