import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { seedLeads, WIDTHS } from "./seed-leads.ts";
import { deleteView, enterPassword, leadId, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

const back = (page: Page) => page.getByText("Your unsaved words are back.");

for (const width of WIDTHS) {
	test(`unsaved text in each form, except passwords, is restored after the session ends, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const { name, email } = await leaveLead(request);
		await enterPassword(page, E2E_ADMIN, "/admin/today");
		await untilSignedIn(page, E2E_ADMIN, "/admin/today");
		const lead = `/admin/leads/${await leadId(page, email)}`;
		const list = `/admin/leads?q=${encodeURIComponent(email)}`;
		const details = page.locator("section", { has: page.getByRole("heading", { name: "Details" }) });
		const dialog = page.getByRole("dialog");

		await page.goto(lead);
		await page.getByLabel("New note").fill("A note that outlives");
		await details.getByLabel("Company").fill("Works that outlive");
		await page.getByRole("button", { name: "Use a template" }).click();
		await dialog.getByLabel("Message").fill("A reply that outlives");
		await page.goto("/admin/leads/new");
		await page.getByLabel("Full name").fill("Ann Outlives");
		await page.goto("/admin/accounts");
		await page.getByLabel("Username").fill("outlives");
		await page.getByLabel("Password", { exact: true }).fill("A secret that nothing keeps");
		await page.getByLabel("Email to").fill("outlives@firm.example");
		await page.goto("/admin/content/templates");
		await page.getByRole("button", { name: "Add template" }).first().click();
		await dialog.getByLabel("Words").fill("Words that outlive");
		if (width > 1000) {
			await page.goto(list);
			await page.getByRole("button", { name: `Next step of ${name}` }).click();
			await dialog.getByLabel("Next step").fill("A step that outlives");
		}

		expect((await page.request.post("/api/auth/logout")).status()).toBe(204);
		// The page may already be navigating to the sign-in.
		await expect(() => page.reload()).toPass();
		await enterPassword(page, E2E_ADMIN, lead);
		await untilSignedIn(page, E2E_ADMIN, lead);
		await expect(dialog.getByLabel("Message")).toHaveValue("A reply that outlives");
		await expect(back(page)).toHaveCount(3);
		await dialog.getByRole("button", { name: "Close" }).click();
		await expect(page.getByLabel("New note")).toHaveValue("A note that outlives");
		await expect(details.getByLabel("Company")).toHaveValue("Works that outlive");
		await page.getByLabel("New note").press("Control+Enter");
		await expect(page.getByLabel("New note")).toHaveValue("");
		// Words that were sent are not offered again.
		await page.reload();
		await expect(details.getByLabel("Company")).toHaveValue("Works that outlive");
		await expect(back(page)).toHaveCount(1);
		await expect(page.getByText("A note that outlives")).toHaveCount(1);
		await page.goto("/admin/leads/new");
		await expect(page.getByLabel("Full name")).toHaveValue("Ann Outlives");
		await page.goto("/admin/accounts");
		await expect(page.getByLabel("Username")).toHaveValue("outlives");
		await expect(page.getByLabel("Email to")).toHaveValue("outlives@firm.example");
		await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
		await page.goto("/admin/content/templates");
		await expect(dialog.getByLabel("Words")).toHaveValue("Words that outlive");
		if (width > 1000) {
			await page.goto(list);
			await expect(dialog.getByLabel("Next step")).toHaveValue("A step that outlives");
			await dialog.getByRole("button", { name: "Save" }).click();
			await expect(dialog).toHaveCount(0);
			const row = page.getByRole("row").filter({ hasText: name });
			await expect(row).toContainText("A step that outlives");
		}
	});
}

test("restoring an unsaved alert address does not revert other alert settings changed meanwhile", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/accounts");
	const set = (email: string) =>
		page.request.put("/api/staff/alerts", {
			data: { email, push: "off", officeHoursOnly: false, address: "one@firm.example" },
		});
	expect((await set("mine")).status()).toBe(200);
	await page.reload();
	await expect(page.getByLabel("By email")).toHaveValue("mine");
	await page.getByLabel("Email to").fill("two@firm.example");
	expect((await set("all")).status()).toBe(200);
	await expect(page.getByLabel("By email")).toHaveValue("all");
	await expect(page.getByLabel("Email to")).toHaveValue("two@firm.example");
	await page.reload();
	await expect(page.getByLabel("By email")).toHaveValue("all");
	await expect(page.getByLabel("Email to")).toHaveValue("two@firm.example");
	await page.getByRole("button", { name: "Discard them" }).click();
	await expect(page.getByLabel("Email to")).toHaveValue("one@firm.example");
	expect((await set("off")).status()).toBe(200);
});

test("an unsaved view name is offered back after its dialog is closed, and a saved one is not", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/leads?country=Fiji");
	const dialog = page.getByRole("dialog");
	await page.getByRole("button", { name: "Views" }).click();
	await page.getByRole("menuitem", { name: "Save this view…" }).click();
	await dialog.getByLabel("Name").fill("Half a name");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Bring back" }).click();
	await expect(dialog.getByLabel("Name")).toHaveValue("Half a name");
	await dialog.getByRole("button", { name: "Save view" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole("button", { name: "View: Half a name" })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("button", { name: "View: Half a name" })).toBeVisible();
	await expect(dialog).toHaveCount(0);
	await deleteView(page, "Half a name");
});

test("a dialog closed with unsaved text offers it back until it is discarded", async ({ page }) => {
	await openAsAdmin(page, "/admin/content/templates");
	const dialog = page.getByRole("dialog");
	await page.getByRole("button", { name: "Add template" }).first().click();
	await dialog.getByLabel("Words").fill("Half an hour's work");
	// A press outside the dialog.
	await page.mouse.click(3, 400);
	await expect(dialog).toHaveCount(0);
	await page.getByRole("button", { name: "Bring back" }).click();
	await expect(dialog.getByLabel("Words")).toHaveValue("Half an hour's work");
	await dialog.getByRole("button", { name: "Discard them" }).click();
	await dialog.getByRole("button", { name: "Close" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Bring back" })).toHaveCount(0);
});

test("an unsaved bulk next step is offered back after its dialog is closed, and a saved one is not", async ({
	page,
}) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByLabel(`Select ${mark} 001`).check();
	const step = page.getByRole("dialog").getByLabel("Next step");
	await page.getByRole("button", { name: "Next step…" }).click();
	await step.fill("Words for many");
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Bring back" }).click();
	await expect(step).toHaveValue("Words for many");
	await page.getByRole("button", { name: "Set next step" }).click();
	await expect(page.getByText("1 lead changed", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Next step…" }).click();
	await expect(step).toHaveValue("");
	await page.keyboard.press("Escape");
	await expect(step).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Bring back" })).toHaveCount(0);
});

test("corrupt entries in session storage do not prevent screens from opening", async ({ page }) => {
	await page.addInitScript(
		names => {
			for (const name of names) sessionStorage.setItem(name, "{torn");
		},
		[
			`waiting ${E2E_ADMIN.username}`,
			`draft ["${E2E_ADMIN.username}","new lead"]`,
			"draft of another script",
		],
	);
	await openAsAdmin(page, "/admin/leads/new");
	await expect(page.getByLabel("Full name")).toBeEditable();
	await page.getByRole("link", { name: "Today" }).first().click();
	await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
});
