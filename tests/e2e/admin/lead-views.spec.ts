import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS) {
	test(`a filter is saved as a named view, shared, mine and deleted, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(10);
		await openAsAdmin(page, `/admin/leads?q=${mark}&source=google`);
		const views = page.getByRole("button", { name: /^View/ });
		const dialog = page.getByRole("dialog");
		await views.click();
		await page.getByRole("menuitem", { name: "Save this view…" }).click();
		await dialog.getByRole("button", { name: "Save view" }).click();
		await expect(dialog.getByText("Please name the view")).toBeVisible();
		await shot(page, "save-view");
		expect(await faultsOf(page)).toEqual([]);
		await dialog.getByLabel("Name").fill(`Google ${mark}`);
		await dialog.getByLabel("Share with colleagues").check();
		await dialog.getByLabel("Name").press("Enter");
		await expect(page.getByText("View saved", { exact: true })).toBeVisible();
		await expect(dialog).toHaveCount(0);
		await expect(views).toContainText(`Google ${mark}`);

		await views.click();
		await page.getByRole("menuitem", { name: "Follow-up overdue" }).click();
		await expect(page).toHaveURL(/\?due=overdue&sort=followUpAt$/);
		await expect(views).toContainText("Follow-up overdue");
		await views.click();
		await expect(page.getByRole("menuitem", { name: "Follow-up overdue" })).toHaveAttribute(
			"aria-current",
			"true",
		);
		await shot(page, "views");
		expect(await faultsOf(page)).toEqual([]);
		await page.getByRole("menuitem", { name: `Google ${mark}` }).click();
		await expect(page.getByText("5 leads", { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Remove Source: google" })).toBeVisible();

		await views.click();
		await page.getByRole("menuitem", { name: "Manage your views…" }).click();
		const field = await dialog.locator(`[value="Google ${mark}"]`).getAttribute("id");
		const mine = dialog.getByRole("listitem").filter({ has: page.locator(`[id="${field}"]`) });
		await expect(mine.getByLabel("Shared with colleagues")).toBeChecked();
		await shot(page, "manage-views");
		expect(await faultsOf(page)).toEqual([]);
		await mine.getByLabel("Name").fill(`Adverts ${mark}`);
		await mine.getByRole("button", { name: "Rename" }).click();
		await expect(page.getByText("View changed", { exact: true })).toBeVisible();
		await expect(mine.getByRole("button", { name: "Rename" })).toBeFocused();
		await mine.getByRole("button", { name: "Delete" }).click();
		const question = page.getByRole("dialog", { name: "Delete this view?" });
		await question.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("View deleted", { exact: true })).toBeVisible();
		await expect(mine).toHaveCount(0);
		await expect(dialog.locator(":focus")).toHaveCount(1);
	});
}

test("the Unanswered view lists new leads only, without contacted, imported and closed leads", async ({
	page,
}) => {
	const mark = await seedLeads(4);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set first_contact_at = case when full_name = '${mark} 002' then now() end,
			origin = case when full_name = '${mark} 003' then 'import' else 'form' end,
			status = case when full_name = '${mark} 004' then 'closed' else 'new' end
		 where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, "/admin/leads");
	await page.getByRole("button", { name: /^View/ }).click();
	await page.getByRole("menuitem", { name: "Unanswered" }).click();
	await expect(page.getByRole("button", { name: "View: Unanswered" })).toBeVisible();
	await page.getByLabel("Search", { exact: true }).fill(mark);
	await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: `${mark} 001`, exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Remove Answer: Awaited" }).click();
	await expect(page.getByText("4 leads", { exact: true })).toBeVisible();
});

test("the page and medium filters are kept when a status filter is added", async ({ page }) => {
	const mark = await seedLeads(4);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set source_page = 'uk-hub', last_medium = 'cpc' where full_name in ('${mark} 001', '${mark} 002')`,
	);
	await openAsAdmin(page, `/admin/leads?q=${mark}&page=uk-hub&medium=cpc`);
	await expect(page.getByText("2 leads", { exact: true })).toBeVisible();
	await page.getByLabel("Status", { exact: true }).selectOption("New");
	await expect(page.getByRole("link", { name: "Remove Status: New" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Remove Page: UK hub" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Remove Medium: cpc" })).toBeVisible();
	await expect(page.getByText("2 leads", { exact: true })).toBeVisible();
});

test("a date range in the wrong order does not remove the other filters", async ({ page }) => {
	const mark = await seedLeads(4);
	await openAsAdmin(page, `/admin/leads?q=${mark}&source=google&from=2026-01-01&to=2026-01-31`);
	await expect(page.getByRole("link", { name: "Remove Until: 31 Jan 2026" })).toBeVisible();
	await page.locator("summary", { hasText: "Filters" }).click();
	await page.getByLabel("Known from").fill("2026-02-01");
	await expect(page.getByRole("link", { name: "Remove From: 1 Feb 2026" })).toBeVisible();
	await expect(page.getByLabel("Known until")).toHaveValue("");
	await expect(page.getByRole("link", { name: "Remove Source: google" })).toBeVisible();
	await expect(page.getByText("2 leads", { exact: true })).toBeVisible();
	// An end before the start is reported at the field, and the list stays unchanged.
	await page.getByLabel("Known until").fill("2026-01-31");
	await expect
		.poll(() => page.getByLabel("Known until").evaluate(field => field.matches(":focus:invalid")))
		.toBe(true);
	await page.getByLabel("Known until").fill("2026-02-28");
	await expect(page.getByRole("link", { name: "Remove Until: 28 Feb 2026" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Remove From: 1 Feb 2026" })).toBeVisible();
});
