import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { adminHeaders } from "./session.ts";
import { openAsAdmin } from "./sign-in.ts";

/** Holds back a page's nth call about a lead until `release` is called; `calls` counts them. */
async function holdErasure(page: Page, nth: number) {
	const hold = Promise.withResolvers<void>();
	let calls = 0;
	await page.route("**/api/leads/*", async route => {
		calls++;
		if (calls === nth) await hold.promise;
		await route.continue();
	});
	return { release: hold.resolve, calls: () => calls };
}

// A stopped change appears in every user's bar, whose height these tests measure.
test.describe.configure({ mode: "default" });

const bar = (page: Page) => page.getByRole("region", { name: "Selected leads" });
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

/** Opens a menu of the bar, or on a phone the one menu that holds all actions. */
async function open(page: Page, name: string): Promise<void> {
	const phone = (page.viewportSize()?.width ?? 0) < 768;
	await bar(page)
		.getByRole("button", { name: phone ? "Actions" : name, exact: true })
		.click();
}

/** Presses a button of the bar, or on a phone its menu item. */
async function press(page: Page, name: string): Promise<void> {
	const phone = (page.viewportSize()?.width ?? 0) < 768;
	if (!phone) return bar(page).getByRole("button", { name, exact: true }).click();
	await open(page, name);
	await page.getByRole("menuitem", { name, exact: true }).click();
}

test("Shift selects and deselects a range of leads, and one button selects all 60 of the filter for export", async ({
	page,
}) => {
	const mark = await seedLeads(60);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByLabel(`Select ${mark} 003`).click();
	await page.getByLabel(`Select ${mark} 008`).click({ modifiers: ["Shift"] });
	await expect(bar(page).getByText("6 leads selected")).toBeVisible();
	await expect(page.getByLabel(`Select ${mark} 005`)).toBeChecked();
	await expect(page.getByLabel(`Select ${mark} 009`)).not.toBeChecked();
	await page.getByLabel(`Select ${mark} 007`).click();
	await page.getByLabel(`Select ${mark} 004`).click({ modifiers: ["Shift"] });
	await expect(bar(page).getByText("2 leads selected")).toBeVisible();
	await bar(page).getByRole("button", { name: "Select all 60 leads" }).click();
	await expect(bar(page).getByText("60 leads selected")).toBeVisible();
	const download = page.waitForEvent("download");
	await bar(page).getByRole("link", { name: "Export" }).click();
	const lines = readFileSync(await (await download).path(), "utf8")
		.trim()
		.split("\n");
	expect(lines).toHaveLength(61);
});

test("all leads of a filter are deselected when another list is shown, and stay selected on another page of theirs", async ({
	page,
}) => {
	const [mark, other] = [await seedLeads(60), await seedLeads(1)];
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByLabel(`Select ${mark} 003`).click();
	await bar(page).getByRole("button", { name: "Select all 60 leads" }).click();
	await page.getByRole("link", { name: "Next page" }).click();
	await expect(page.getByRole("row", { selected: true })).toHaveCount(10);
	await expect(bar(page).getByText("60 leads selected")).toBeVisible();
	await page.getByRole("searchbox", { name: "Search" }).fill(other);
	await expect(page.getByLabel(`Select ${other} 001`)).toBeVisible();
	await expect(page.getByLabel(`Select ${other} 001`)).not.toBeChecked();
	await expect(page.getByText("60 leads selected")).toHaveCount(0);
});

test("a later page that becomes empty keeps the links to the earlier ones", async ({ page }) => {
	const mark = await seedLeads(51);
	await openAsAdmin(page, `/admin/leads?q=${mark}&status=new`);
	await page.getByRole("link", { name: "Next page" }).click();
	await expect(page.locator("tbody tr")).toHaveCount(1);
	await page.getByLabel("Select all on this page").check();
	await open(page, "Set status");
	await page.getByRole("menuitem", { name: "Contacted" }).click();
	await expect(page.locator("tbody tr")).toHaveCount(0);
	await expect(page.getByText("No leads found.")).toHaveCount(0);
	await page.getByRole("link", { name: "Previous page" }).click();
	await expect(page.locator("tbody tr")).toHaveCount(50);
});

test("the list does not scroll when a closed dialog returns the focus to the selection bar", async ({
	page,
}) => {
	const mark = await seedLeads(60);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByLabel(`Select ${mark} 001`).check();
	await bar(page).getByRole("button", { name: "Next step…" }).press("Enter");
	await expect(page.getByRole("dialog").getByLabel("Next step")).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(bar(page).getByRole("button", { name: "Next step…" })).toBeFocused();
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const width of WIDTHS) {
	test(`selected leads are changed in bulk, and Undo reverts the change once, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(12);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		for (const n of ["001", "002", "003"]) await page.getByLabel(`Select ${mark} ${n}`).check();
		await said(page, "3 leads selected");
		// Runs of other staff have their own lines above it.
		const ends = [bar(page).getByText("3 leads selected"), bar(page).getByRole("button", { name: "Clear" })];
		const middles = (await Promise.all(ends.map(end => end.boundingBox()))).map(box =>
			box ? box.y + box.height / 2 : Number.NaN,
		);
		expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), "one line").toBeLessThan(8);
		await shot(page, "bar");
		await open(page, "Set status");
		await shot(page, "bar-menu");
		expect(await faultsOf(page)).toEqual([]);
		await page.getByRole("menuitem", { name: "Qualified" }).click();
		await said(page, "3 leads changed");
		await expect(page.getByLabel(`Status of ${mark} 002`)).toHaveValue("qualified");
		const undone: string[] = [];
		page.on("request", sent => void (sent.url().endsWith("/bulk/undo") && undone.push(sent.url())));
		await page.getByRole("button", { name: "Undo" }).dblclick();
		await said(page, "Taken back");
		await expect(page.getByLabel(`Status of ${mark} 002`)).toHaveValue("new");
		// The second press sends nothing and shows nothing.
		expect(undone).toHaveLength(1);

		await open(page, "Set owner");
		await page.getByRole("menuitem", { name: "admin", exact: true }).click();
		await said(page, "They belong to admin.");
		await press(page, "Next step…");
		await page.getByRole("dialog").getByLabel("Next step").fill("  ");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("dialog")).toBeVisible();
		await expect(page.getByText("They have no next step.")).toHaveCount(0);
		await page.getByRole("dialog").getByLabel("Next step").fill("Call on Monday");
		await shot(page, "next-step");
		expect(await faultsOf(page)).toEqual([]);
		await page.keyboard.press("Enter");
		await said(page, "Their next step is “Call on Monday”.");
		await press(page, "Follow-up…");
		await page.getByRole("dialog").getByLabel("Day").fill("2030-03-04");
		await page.getByRole("button", { name: "Set follow-up" }).click();
		await said(page, "Their follow-up is set.");
		const headers = await adminHeaders();
		const found = await (await request.get(`/api/leads?q=${mark}&owner=me`, { headers })).json();
		expect(found).toHaveLength(3);
		for (const lead of found) {
			expect(lead).toMatchObject({ nextStep: "Call on Monday", followUpAt: "2030-03-04T00:00:00.000Z" });
		}

		// The bar does not cover the end of the list.
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		const last = await page
			.getByRole("row")
			.filter({ hasText: `${mark} 012` })
			.boundingBox();
		expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
		await bar(page).getByRole("button", { name: "Clear" }).click();
		await expect(bar(page).getByText(/selected$/)).toHaveCount(0);
	});

	test(`bulk erase asks for the number of leads and shows its progress, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(55);
		await openAsAdmin(page, `/admin/leads?q=${mark}&source=google`);
		await page.getByLabel(`Select ${mark} 001`).check();
		await press(page, "Select all 28 leads");
		await press(page, "Erase…");
		const dialog = page.getByRole("dialog", { name: "Erase 28 leads?" });
		const erase = dialog.getByRole("button", { name: "Erase 28 leads" });
		await dialog.getByLabel("Type 28 to go on").fill("55");
		await expect(erase).toBeDisabled();
		await shot(page, "erase");
		expect(await faultsOf(page)).toEqual([]);
		const erasure = await holdErasure(page, 10);
		await dialog.getByLabel("Type 28 to go on").fill("28");
		await erase.click();
		await expect(dialog.getByText("9 of 28")).toBeVisible();
		erasure.release();
		await said(page, "28 leads erased");
		await said(page, "No leads found.");
		await page.goto(`/admin/leads?q=${mark}`);
		await said(page, "27 leads");
	});
}

test("leaving the list stops a bulk erasure, and a message says how many leads are erased", async ({
	page,
}) => {
	const mark = await seedLeads(6);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByRole("link", { name: "Today", exact: true }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
	await page.goBack();
	await page.getByLabel("Select all on this page").check();
	await press(page, "Erase…");
	const dialog = page.getByRole("dialog", { name: "Erase 6 leads?" });
	const erasure = await holdErasure(page, 3);
	await dialog.getByLabel("Type 6 to go on").fill("6");
	await dialog.getByRole("button", { name: "Erase 6 leads" }).click();
	await expect(dialog.getByText("2 of 6")).toBeVisible();
	await page.goForward();
	await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
	await expect(dialog).toHaveCount(0);
	erasure.release();
	await said(page, "3 leads erased");
	expect(erasure.calls()).toBe(3);
	expect(await (await page.request.get(`/api/leads?q=${mark}`)).json()).toHaveLength(3);
});

test("the dialog for the next step of more leads than are counted says 10,000+, as the bar does", async ({
	page,
}) => {
	const mark = await seedLeads(10_001);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByLabel("Select all on this page").check();
	await press(page, "Select all 10,000+ leads");
	await said(page, "10,000+ leads selected");
	await press(page, "Next step…");
	await expect(page.getByRole("dialog", { name: "Next step of 10,000+ leads" })).toBeVisible();
	await runSql(e2eDatabaseUrl(), `delete from leads where full_name like '${mark}%'`);
});

for (const width of WIDTHS) {
	test(`a bulk change that stopped at 1 of 3 leads says so and can be undone, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = await seedLeads(3);
		const staff = `stopped-${mark}`;
		// The state that a process leaves when it dies after one of three leads.
		await runSql(
			e2eDatabaseUrl(),
			`with stopped as (
				insert into lead_undos (id, actor, change, found, changed, state, progress_at, created_at)
				values (gen_random_uuid(), '${staff}', '{"nextStep": "Write"}', 3, 1, 'changing',
					now() - interval '2 minutes', now()) returning id
			 ), changed as (
				update leads set next_step = 'Write' where full_name = '${mark} 001' returning id
			 )
			 insert into lead_undo_items (undo_id, lead_id, status, next_step)
			 select s.id, c.id, 'new', 'Call' from stopped s, changed c`,
		);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		const change = bar(page).getByRole("listitem").filter({ hasText: staff });
		await expect(change.getByText("Stopped at 1 of 3 leads")).toBeVisible();
		await shot(page, "stopped-change");
		expect(await faultsOf(page)).toEqual([]);
		await change.getByRole("button", { name: "Undo" }).click();
		await said(page, "1 lead restored. Those changed since stay as they are.");
		await expect(change).toHaveCount(0);
		const answer = await page.request.get(`/api/leads?q=${mark}&sort=fullName`);
		const [{ nextStep }] = await answer.json();
		expect(nextStep).toBe("Call");
	});
}
