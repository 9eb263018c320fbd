import { expect, type Page, test } from "@playwright/test";
import { faultsOf, seedLeads, shot } from "./seed-leads.ts";
import { adminHeaders } from "./session.ts";
import { leadId, openAsAdmin } from "./sign-in.ts";

test("single keys walk the list, select, focus the status and open the lead, but are text in a field", async ({
	page,
}) => {
	const mark = await seedLeads(4);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const name = (n: string) => page.getByRole("link", { name: `${mark} ${n}`, exact: true });
	await page.keyboard.press("j");
	await expect(name("001")).toBeFocused();
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await expect(name("003")).toBeFocused();
	await page.keyboard.press("k");
	await expect(name("002")).toBeFocused();
	await page.keyboard.press("x");
	await expect(page.getByLabel(`Select ${mark} 002`)).toBeChecked();
	await page.keyboard.press("x");
	await expect(page.getByLabel(`Select ${mark} 002`)).not.toBeChecked();
	await page.keyboard.press("s");
	await expect(page.getByLabel(`Status of ${mark} 002`)).toBeFocused();
	await page.keyboard.press("Escape");
	// In a field, letters are text and not shortcuts.
	await page.getByLabel("Search", { exact: true }).focus();
	await page.keyboard.press("j");
	await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
	await expect(page.getByLabel("Search", { exact: true })).toHaveValue(/j/);
	await expect(name("003")).toBeHidden();
	await page.getByLabel("Search", { exact: true }).fill(mark);
	await name("003").focus();
	await page.keyboard.press("e");
	await expect(page.getByRole("heading", { level: 1, name: `${mark} 003` })).toBeVisible();
});

test("with hidden columns the n key still opens the next step, and the s key says that the status is hidden", async ({
	page,
}) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	for (const column of ["Status", "Next step"]) {
		await page.getByRole("button", { name: "Columns" }).click();
		await page.getByRole("menuitemcheckbox", { name: column }).click();
		await page.keyboard.press("Escape");
	}
	await page.keyboard.press("j");
	await page.keyboard.press("s");
	await expect(page.getByText("The status is hidden", { exact: true })).toBeVisible();
	await page.keyboard.press("n");
	await expect(page.getByRole("dialog", { name: `Next for ${mark} 001` })).toBeVisible();
});

test("the shortcut g m opens Marketing Tags while a checkbox has the focus", async ({ page }) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	// Once the list's own shortcuts work, those for places work too.
	await page.keyboard.press("j");
	await expect(page.getByRole("link", { name: `${mark} 001`, exact: true })).toBeFocused();
	await page.getByLabel(`Select ${mark} 001`).focus();
	// On a busy machine the second key may come too late for the first.
	await expect(async () => {
		await page.keyboard.press("g");
		await page.keyboard.press("m");
		await expect(page).toHaveURL(/\/admin\/tags$/, { timeout: 1_500 });
	}).toPass();
});

test("the next-step dialog of a row saves the plan, after showing what a colleague saved meanwhile", async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(2);
	const headers = await adminHeaders();
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.keyboard.press("j");
	await page.keyboard.press("n");
	const dialog = page.getByRole("dialog", { name: `Next for ${mark} 001` });
	await dialog.getByLabel("Next step").fill("Send the licence");
	await dialog.getByLabel("Follow-up").fill("2031-05-06");
	await dialog.getByLabel("Owner").selectOption("admin");
	expect(await faultsOf(page)).toEqual([]);
	const [{ id }] = await (await request.get(`/api/leads?q=${mark} 001`, { headers })).json();
	const faster = await request.patch(`/api/leads/${id}`, {
		headers,
		data: { nextStep: "Wait for the bank" },
	});
	expect(faster.status()).toBe(200);
	const conflict = dialog.getByRole("status").filter({ hasText: "saved this in the meantime" });
	await expect(conflict).toContainText("Wait for the bank");
	await expect(dialog.getByLabel("Next step")).toHaveValue("Send the licence");
	await shot(page, "plan");
	expect(await faultsOf(page)).toEqual([]);
	await conflict.getByRole("button", { name: "Keep mine" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	const row = page.getByRole("row").filter({ has: page.getByText(`${mark} 001`, { exact: true }) });
	await expect(row).toContainText("6 May 2031 · Send the licence");
	await expect(row.getByRole("cell", { name: "admin", exact: true })).toBeVisible();
});

/** Opens the next-step dialog of the only lead of a list of new leads. */
async function openNextStep(page: Page) {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?status=new&q=${mark}`);
	const id = await leadId(page, `${mark}-1@example.com`);
	await page.keyboard.press("j");
	await page.keyboard.press("n");
	const dialog = page.getByRole("dialog", { name: `Next for ${mark} 001` });
	return { id, dialog };
}

test("the next-step dialog keeps its text when a colleague's change removes the lead from the list", async ({
	page,
}) => {
	const { id, dialog } = await openNextStep(page);
	await dialog.getByLabel("Next step").fill("Half of what");
	const faster = await page.request.patch(`/api/leads/${id}/status`, { data: { status: "contacted" } });
	expect(faster.status()).toBe(200);
	await expect(page.getByText("No leads found.")).toBeAttached();
	await page.keyboard.type(" I meant");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	expect(await (await page.request.get(`/api/leads/${id}`)).json()).toMatchObject({
		nextStep: "Half of what I meant",
	});
	expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("the next-step dialog shows a colleague's plan although their change removed the lead from the list", async ({
	page,
}) => {
	const { id, dialog } = await openNextStep(page);
	await dialog.getByLabel("Next step").fill("Send the licence");
	for (const [place, data] of [
		["", { nextStep: "Wait for the bank" }],
		["/status", { status: "contacted" }],
	] as const)
		expect((await page.request.patch(`/api/leads/${id}${place}`, { data })).status()).toBe(200);
	await expect(page.getByText("No leads found.")).toBeAttached();
	await dialog.getByRole("button", { name: "Save" }).click();
	const conflict = dialog.getByRole("status").filter({ hasText: "saved this in the meantime" });
	await expect(conflict).toContainText("Wait for the bank");
	await conflict.getByRole("button", { name: "Keep mine" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	expect(await (await page.request.get(`/api/leads/${id}`)).json()).toMatchObject({
		nextStep: "Send the licence",
	});
});

test("the shortcut help includes the keys of the list, and letters typed in a menu trigger no shortcut", async ({
	page,
}) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.keyboard.press("?");
	const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	for (const words of ["Next lead", "Select the lead", "What is next for the lead"])
		await expect(shortcuts).toContainText(words);
	expect(await faultsOf(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: /^View/ }).click();
	await expect(page.getByRole("menuitem", { name: "Mine" })).toBeVisible();
	await page.keyboard.type("gt");
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(new RegExp(`q=${mark}`));
});
