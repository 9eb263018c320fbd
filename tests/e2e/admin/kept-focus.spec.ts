import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { MOODS, openIn } from "../awake.ts";
import { seedLeads } from "./seed-leads.ts";
import { deleteView, leadId, openAsAdmin } from "./sign-in.ts";

const press = (page: Page, name: string | RegExp) =>
	page.getByRole("main").getByRole("button", { name }).first().press("Enter");

test("focus moves to the next row, or stays within main, when the row of a pressed Delete button disappears", async ({
	page,
}) => {
	const mark = randomUUID().slice(0, 8);
	await openAsAdmin(page, "/admin/tags");
	for (const name of [`${mark} 1`, `${mark} 2`]) {
		const data = {
			name,
			tagType: "custom",
			tagId: name.replace(" ", "-"),
			tagContent: "void 0",
			isActive: false,
		};
		expect((await page.request.post("/api/tracking-tags", { data })).status()).toBe(201);
	}
	await page.reload();
	const rows = page.getByRole("row").filter({ hasText: mark });
	await expect(rows).toHaveCount(2);
	const [first, second] = await rows.getByRole("rowheader").allTextContents();
	await press(page, `Delete ${first}`);
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
	await expect(rows).toHaveCount(1);
	await expect(rows.getByRole("button").first()).toBeFocused();
	await press(page, `Delete ${second}`);
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
	await expect(rows).toHaveCount(0);
	expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

for (const mood of MOODS)
	test(`an Edit button focused while the page is ${mood} moves the focus to its form, and Cancel moves it back`, async ({
		page,
	}) => {
		await openAsAdmin(page, "/admin");
		const wake = await openIn(page, mood, "/admin/content");
		const edit = page
			.getByRole("main")
			.getByRole("button", { name: /^Edit / })
			.first();
		await edit.focus();
		await wake();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("main").getByLabel("Title", { exact: true })).toBeFocused();
		await press(page, "Cancel");
		await expect(edit).toBeFocused();
	});

test("a sync button and a bulk status menu keep the focus when their request completes", async ({ page }) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, "/admin/leads");
	await page.goto(`/admin/leads/${await leadId(page, `${mark}-1@example.com`)}`);
	const sync = page.getByRole("button", { name: "Sync to Sample Mailchimp" });
	await sync.press("Enter");
	await expect(page.getByText("Lead synced successfully", { exact: true })).toBeVisible();
	await expect(sync).toBeFocused();
	await page.goto(`/admin/leads?q=${mark}`);
	const row = page.getByLabel(`Select ${mark} 001`);
	await row.press("Space");
	const menu = page.getByRole("button", { name: "Set status" });
	await menu.press("Enter");
	await page.getByRole("menuitem", { name: "Contacted" }).press("Enter");
	await expect(page.getByText("1 lead changed", { exact: true })).toBeVisible();
	await expect(menu).toBeFocused();
	await press(page, "Clear");
	await expect(page.getByRole("button", { name: "Clear", exact: true })).toHaveCount(0);
	expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a dialog opened from a menu returns the focus to the menu's button", async ({ page }) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const dialog = page.getByRole("dialog");
	const open = async (button: Locator, item: string) => {
		await button.press("Enter");
		await page.getByRole("menuitem", { name: item }).press("Enter");
		await expect(dialog).toBeVisible();
	};
	const views = page.getByRole("main").getByRole("button", { name: /^View/ });
	await open(views, "Save this view…");
	await page.keyboard.press("Escape");
	await expect(views).toBeFocused();
	await open(views, "Save this view…");
	await dialog.getByLabel("Name").fill(mark);
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(views).toBeFocused();
	await expect(views).toHaveText(`View: ${mark}`);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByLabel(`Select ${mark} 001`).check();
	const actions = page.getByRole("button", { name: "Actions" });
	for (const item of ["Follow-up…", "Next step…", "Erase…"]) {
		await open(actions, item);
		await page.keyboard.press("Escape");
		await expect(actions).toBeFocused();
	}
	const more = page.getByRole("button", { name: "More", exact: true });
	await more.press("Enter");
	await dialog.getByRole("button", { name: "Keyboard shortcuts" }).press("Enter");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(more).toBeFocused();
	await deleteView(page, mark);
});

test("a followed link's screen takes the focus, and Tab goes on within it", async ({ page }) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: `${mark} 001`, exact: true }).press("Enter");
	await expect(main.getByRole("heading", { name: `${mark} 001`, level: 1 })).toBeVisible();
	await expect(main).toBeFocused();
	await page.keyboard.press("Tab");
	expect(await main.evaluate(element => element.contains(document.activeElement))).toBe(true);
	await page
		.getByRole("navigation", { name: "Back office" })
		.getByRole("link", { name: "Marketing Tags" })
		.press("Enter");
	await expect(page).toHaveURL(/\/admin\/tags/);
	await expect(page.getByRole("link", { name: "Marketing Tags" }).first()).toBeFocused();
});
