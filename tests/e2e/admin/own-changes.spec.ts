import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { holdBack } from "../hold-back.ts";
import { seedLeads } from "./seed-leads.ts";
import { deleteView, leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

// What a page does between the answer to its own change and the reload of its data, which each test holds back.

const holdReloads = (page: Page) => holdBack(page, /\/admin\/.*\.data/, "GET");
const stored = async (page: Page, id: string) => (await page.request.get(`/api/leads/${id}`)).json();
const said = (page: Page, words: string) =>
	expect(page.getByText(words, { exact: true }).first()).toBeVisible();

test("a lead's plan and details are both saved when changed together, a choice taken back is too, and a colleague's change is still refused", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await leadId(page, email);
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByLabel("New note")).toBeEditable();
	const reloads = await holdReloads(page);
	const panel = (title: string) =>
		page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
	const plan = panel("Plan").getByRole("status");
	const save = panel("Details").getByRole("button", { name: "Save", exact: true });

	const owner = page.getByLabel("Owner", { exact: true });
	await owner.selectOption("admin");
	await expect(plan).toHaveText("Saved");
	await owner.selectOption("Nobody");
	await expect.poll(() => stored(page, id)).toMatchObject({ owner: null, revision: 3 });

	// The press on Save also leaves the field of the plan.
	await page.getByLabel("Company").fill("Together Ltd");
	await page.getByLabel("Next step").fill("Send the offer");
	await save.click();
	await said(page, "Lead updated");
	await expect(plan).toHaveText("Saved");
	expect(await stored(page, id)).toMatchObject({ companyName: "Together Ltd", nextStep: "Send the offer" });

	const details = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	await page.getByLabel("Company").fill("First Ltd");
	await save.click();
	await expect.poll(() => details.sent).toHaveLength(1);
	await page.getByLabel("Next step").fill("Ring back");
	await page.getByLabel("Next step").press("Enter");
	details.let();
	await expect
		.poll(() => stored(page, id))
		.toMatchObject({ companyName: "First Ltd", nextStep: "Ring back" });
	await expect(plan).toHaveText("Saved");

	const theirs = await page.request.patch(`/api/leads/${id}`, { data: { dealValue: 5 } });
	expect(theirs.status()).toBe(200);
	await page.getByLabel("Next step").fill("Mine");
	await page.getByLabel("Next step").press("Enter");
	await expect(plan).toHaveText("Not saved");
	expect(await stored(page, id)).toMatchObject({ nextStep: "Ring back", dealValue: 5 });
	reloads.let();
	await expect(page.getByLabel("Deal value (£)")).toHaveValue("0.05");
});

test("the plan dialog saves only what was changed in it, also after an own change that its row does not show yet", async ({
	page,
	context,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(1);
	const name = `${mark} 001`;
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const id = await leadId(page, `${mark}-1@example.com`);
	const dialog = page.getByRole("dialog", { name: `Next for ${name}` });
	const plan = async (field: string, value: string) => {
		await page.getByRole("button", { name: `Next step of ${name}` }).click();
		await dialog.getByLabel(field).fill(value);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toHaveCount(0);
	};
	const reloads = await holdReloads(page);
	const owner = page.getByRole("combobox", { name: `Owner of ${name}` });
	await owner.selectOption("admin");
	await said(page, "Owner changed");
	await plan("Next step", "Send the offer");
	await plan("Follow-up", "2031-05-06");
	const planned = {
		owner: { username: "admin" },
		nextStep: "Send the offer",
		followUpAt: "2031-05-05T23:00:00.000Z",
	};
	expect(await stored(page, id)).toMatchObject(planned);
	reloads.let();
	const row = page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
	await expect(row).toContainText("6 May 2031 · Send the offer");

	await context.setOffline(true);
	await owner.selectOption("–");
	await plan("Next step", "Ring back");
	await plan("Follow-up", "2031-05-07");
	const waiting = page.getByRole("status").filter({ hasText: "Not saved yet:" });
	await expect(waiting).toContainText("2 changes are waiting");
	const shown = await holdReloads(page);
	await context.setOffline(false);
	await expect(waiting).toHaveCount(0);
	expect(await stored(page, id)).toMatchObject({
		owner: null,
		nextStep: "Ring back",
		followUpAt: "2031-05-06T23:00:00.000Z",
	});
	// What was stored stays until the page has been loaded with it.
	await expect(owner).toHaveValue("", { timeout: 1 });
	shown.let();
	await expect(row).toContainText("7 May 2031 · Ring back");
	await expect(owner).toHaveValue("");

	// The first change is stored, but its answer is lost; the second is added to it.
	await page.route(
		`**/api/leads/${id}`,
		async route => {
			await route.fetch();
			await context.setOffline(true);
			await route.abort();
		},
		{ times: 1 },
	);
	await plan("Next step", "Send the contract");
	await expect(waiting).toContainText("1 change is waiting");
	await plan("Follow-up", "2031-05-08");
	await expect(waiting).toContainText("1 change is waiting");
	await context.setOffline(false);
	await expect(waiting).toHaveCount(0);
	await expect(row).toContainText("8 May 2031 · Send the contract");
	await expect(page.getByText("Not saved:")).toHaveCount(0);
});

test("a saved view keeps its new name when it is shared at once, and stays shared when it is renamed at once", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/leads");
	const mark = `view ${Date.now()}`;
	const { id } = await (
		await page.request.post("/api/views", { data: { name: mark, query: "owner=me" } })
	).json();
	await page.reload();
	await page.getByRole("button", { name: /^View/ }).click();
	await page.getByRole("menuitem", { name: "Manage your views…" }).click();
	const reloads = await holdReloads(page);
	const view = page.locator("form", { has: page.locator(`#view-${id}-name`) });
	const now = async () => {
		const views: { id: string }[] = await (await page.request.get("/api/views")).json();
		return views.find(each => each.id === id);
	};
	await view.getByLabel("Name").fill(`${mark} B`);
	await view.getByRole("button", { name: "Rename" }).click();
	await expect.poll(now).toMatchObject({ name: `${mark} B`, shared: false });
	await view.getByLabel("Shared with colleagues").check();
	await expect.poll(now).toMatchObject({ name: `${mark} B`, shared: true, query: "owner=me" });
	await view.getByLabel("Name").fill(mark);
	await view.getByRole("button", { name: "Rename" }).click();
	await expect.poll(now).toMatchObject({ name: mark, shared: true });
	reloads.let();
	await deleteView(page, mark);
});

test("a follow-up that is done and at once snoozed is snoozed", async ({ page }) => {
	const mark = await seedLeads(1);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set follow_up_at = timestamptz '2017-01-01' where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, "/admin/today");
	const id = await leadId(page, `${mark}-1@example.com`);
	const reloads = await holdReloads(page);
	const done = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	await page.getByRole("button", { name: `Done ${mark} 001` }).click();
	await expect.poll(() => done.sent).toHaveLength(1);
	await page.getByRole("button", { name: `Snooze ${mark} 001` }).click();
	await page.getByRole("menuitem", { name: "In a month" }).click();
	done.let();
	await said(page, "Snoozed: in a month");
	expect((await stored(page, id)).followUpAt).not.toBeNull();
	reloads.let();
	await expect(page.getByRole("button", { name: `Done ${mark} 001` })).toHaveCount(0);
});

test("leads selected during a bulk sync stay selected, and a card moved twice stays where it was moved last", async ({
	page,
}) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const sync = Promise.withResolvers<void>();
	await page.route("**/api/leads/bulk-sync", async route => {
		await sync.promise;
		await route.fulfill({ json: { syncedCount: 1, total: 1, jobId: randomUUID() } });
	});
	const box = (n: string) => page.getByLabel(`Select ${mark} ${n}`);
	await box("001").check();
	const bar = page.getByRole("region", { name: "Selected leads" });
	await bar.getByRole("button", { name: "Sync", exact: true }).click();
	await page.getByRole("menuitem", { name: "Sync to Sample Mailchimp" }).click();
	await box("002").check();
	sync.resolve();
	await said(page, "Bulk Sync Complete");
	await expect(box("001")).not.toBeChecked();
	await expect(box("002")).toBeChecked();

	await page.getByRole("link", { name: "Board", exact: true }).click();
	// The board itself is fetched as data too: held back before it is there, it would never come.
	await expect(page.getByRole("button", { name: `Move ${mark} 001` })).toBeVisible();
	const reloads = await holdReloads(page);
	const moves = [await holdBack(page, "**/status", "PATCH")];
	const move = async (to: string) => {
		await page.getByRole("button", { name: `Move ${mark} 001` }).click();
		await page.getByRole("menuitem", { name: `Move to ${to}` }).click();
	};
	await move("Contacted");
	await expect.poll(() => moves[0]?.sent).toHaveLength(1);
	await move("Qualified");
	moves.push(await holdBack(page, "**/status", "PATCH"));
	moves[0]?.let();
	await expect.poll(() => moves[1]?.sent).toHaveLength(1);
	await said(page, `${mark} 001 is contacted.`);
	await expect(
		page.getByRole("region", { name: /^Qualified/ }).getByRole("link", { name: `${mark} 001` }),
	).toBeVisible();
	moves[1]?.let();
	reloads.let();
});
