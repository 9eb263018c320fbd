import { expect, test } from "@playwright/test";
import { openIn } from "../awake.ts";
import { adminCookies } from "./session.ts";

test("a button pressed twice while the page is asleep takes effect exactly once when it wakes", async ({
	page,
}) => {
	await page.context().addCookies(await adminCookies());
	const wake = await openIn(page, "asleep", "/admin/content/templates");
	const add = page.getByRole("button", { name: "Add template" }).first();
	await add.click();
	await add.press("Enter");
	await wake();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByLabel("Words")).toBeVisible();
	await dialog.getByRole("button", { name: "Close" }).click();
	await expect(dialog).toHaveCount(0);
	// After waking, a single press works as well.
	await add.click();
	await expect(dialog).toBeVisible();
});

test("only the later of two buttons pressed while the page is asleep takes effect", async ({ page }) => {
	await page.context().addCookies(await adminCookies());
	const wake = await openIn(page, "asleep", "/admin/tags");
	await page.getByRole("button", { name: "Add Tag" }).first().click();
	await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
	await wake();
	await expect(page.getByRole("dialog")).toHaveCount(1);
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a menu and the phone's More sheet opened while the page is asleep open when it wakes", async ({
	page,
}) => {
	await page.context().addCookies(await adminCookies());
	let wake = await openIn(page, "asleep", "/admin/leads");
	await page.getByRole("button", { name: "Columns" }).click();
	await wake();
	await expect(page.getByRole("menu").or(page.getByRole("dialog"))).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	await page.unrouteAll();
	wake = await openIn(page, "asleep", "/admin/today");
	await page.getByRole("button", { name: "More", exact: true }).click();
	await wake();
	await expect(page.getByRole("dialog")).toBeVisible();
});
