import { expect, type Locator, type Page, test } from "@playwright/test";
import { E2E_ADMIN, e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { axe } from "../axe.ts";
import { seedLeads } from "./seed-leads.ts";
import { enterPassword, leadId, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

const section = (page: Page, name: RegExp) =>
	page.locator("section", { has: page.getByRole("heading", { level: 2, name }) });
const row = (page: Page | Locator, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Today with all rows of each list, however many leads other tests have left. */
const ALL = "/admin/today?more=waiting&more=overdue&more=due";

// Serial, since the list of waiting leads is shared.
test.describe.configure({ mode: "serial" });

/** Marks all waiting leads as contacted: the list shows the fifty that wait longest, and other tests' leads would fill it. */
const answerEverybody = () =>
	runSql(
		e2eDatabaseUrl(),
		"update leads set first_contact_at = now() where status = 'new' and first_contact_at is null and quarantined_at is null and origin <> 'import'",
	);

test("signing in without a requested page opens Today", async ({ page }) => {
	await enterPassword(page, E2E_ADMIN, "/admin/sign-in");
	await expect(page.getByText(`You are signed in as ${E2E_ADMIN.username}.`, { exact: true })).toBeVisible();
	await untilSignedIn(page, E2E_ADMIN, "/admin/today");
	const navigation = page.getByRole("navigation", { name: "Back office" }).getByRole("link");
	await expect(navigation.first()).toHaveText("Today");
	await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});

test("an open Today page reloads its data when the next day begins in London", async ({ page }) => {
	await page.clock.install({ time: "2026-07-01T19:30:00Z" });
	await openAsAdmin(page, ALL);
	// Midnight in London is at 23:00 UTC in July.
	await page.clock.fastForward("03:00:00");
	const again = page.waitForRequest(/\/admin\/today\.data/);
	await page.clock.fastForward("00:40:00");
	await again;
});

for (const width of [1440, 390]) {
	test(`a waiting lead on Today has contact links, and leaves the list once contacted, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		await openAsAdmin(page, ALL);
		await answerEverybody();
		const { name, email } = await leaveLead(request);
		// Only within main, since a toast also names the person.
		const waiting = row(page.locator("main"), name);
		await expect(waiting).toContainText(/Waiting for (less than a|1) minute/);
		await expect(waiting.getByRole("link", { name: `Call ${name}` })).toHaveAttribute(
			"href",
			"tel:+447700900123",
		);
		await expect(waiting.getByRole("link", { name: `Email ${name}` })).toHaveAttribute(
			"href",
			`mailto:${email}`,
		);
		expect(await axe(page)).toEqual([]);
		await page.context().route("https://wa.me/**", route => route.fulfill({ body: "a chat" }));
		const chat = page.context().waitForEvent("page");
		await waiting.getByRole("link", { name: `WhatsApp ${name}` }).click();
		await (await chat).waitForURL("https://wa.me/447700900123?**");
		await (await chat).close();
		await expect(page.getByText("WhatsApp message noted", { exact: true })).toBeVisible();
		await expect(waiting).toHaveCount(0);
		await expect(
			page.getByText(
				/^Half of those who came in the last 90 days and were answered heard from you (at once|within .+)\.$/,
			),
		).toBeVisible();
	});

	test(`a follow-up is snoozed, restored by Undo and marked as done, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const { name, email } = await leaveLead(request);
		await openAsAdmin(page, ALL);
		const id = await leadId(page, email);
		const plan = { followUpAt: "2026-01-05", nextStep: "Send the quote" };
		expect((await page.request.patch(`/api/leads/${id}`, { data: plan })).status()).toBe(200);
		const overdue = row(section(page, /^Overdue/), name);
		await expect(overdue).toContainText("5 Jan 2026");
		const snooze = overdue.getByRole("button", { name: `Snooze ${name}` });
		await snooze.click();
		await expect(page.getByRole("menuitem", { name: "Tomorrow" })).toBeVisible();
		expect(await axe(page)).toEqual([]);
		await page.getByRole("menuitem", { name: "In a week" }).click();
		await expect(overdue).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(overdue).toContainText("5 Jan 2026");
		await overdue.getByRole("button", { name: `Done ${name}` }).click();
		await expect(overdue).toHaveCount(0);
		const { followUpAt } = await (await page.request.get(`/api/leads/${id}`)).json();
		expect(followUpAt).toBeNull();
	});
}

test("Today does not insert new leads while a menu is open, and shows them when it closes", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, ALL);
	await answerEverybody();
	const plan = { followUpAt: "2026-01-06", nextStep: "Call once more" };
	const id = await leadId(page, email);
	expect((await page.request.patch(`/api/leads/${id}`, { data: plan })).status()).toBe(200);
	const snooze = section(page, /^Overdue/).getByRole("button", { name: /^Snooze/ });
	await snooze.first().click();
	await expect(page.getByRole("menuitem", { name: "Tomorrow" })).toBeVisible();
	// Both tabs receive an event at the same time: once the other tab shows the lead, this one could have shown it.
	const other = await page.context().newPage();
	await openAsAdmin(other, ALL);
	const first = await leaveLead(request);
	await expect(row(section(other, /^Waiting/), first.name)).toBeVisible();
	const second = await leaveLead(request);
	await expect(row(section(other, /^Waiting/), second.name)).toBeVisible();
	await expect(row(section(page, /^Waiting/), first.name)).toHaveCount(0, { timeout: 1 });
	await page.getByRole("menu").press("Escape");
	await expect(row(section(page, /^Waiting/), first.name)).toBeVisible();
});

test("Undo of a mistaken Call returns the lead to the waiting list", async ({ page, request }) => {
	await openAsAdmin(page, ALL);
	await answerEverybody();
	const { name } = await leaveLead(request);
	const waiting = row(section(page, /^Waiting/), name);
	await waiting.getByRole("link", { name: `Call ${name}` }).evaluate((link: HTMLElement) => {
		link.addEventListener("click", event => event.preventDefault());
		link.click();
	});
	await expect(page.getByText("Call noted", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
	await expect(waiting).toContainText("Waiting for");
});

test("the Mine filter of Today lists only the user's own leads", async ({ page }) => {
	const mark = await seedLeads(2);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set follow_up_at = timestamptz '2019-01-01',
			owner_id = case when right(full_name, 1) = '1' then (select id from accounts where username = '${E2E_ADMIN.username}') end
		 where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, ALL);
	const overdue = section(page, /^Overdue/);
	await expect(row(overdue, mark)).toHaveCount(2);
	await page.getByRole("link", { name: "Mine", exact: true }).click();
	await expect(row(overdue, mark)).toHaveCount(1);
	await expect(row(overdue, mark)).toContainText(`${mark} 001`);
	await expect(page.getByRole("link", { name: "Mine", exact: true })).toHaveAttribute("aria-current", "page");
	await page.getByRole("link", { name: "Everybody’s" }).click();
	await expect(row(overdue, mark)).toHaveCount(2);
});

test("Today says when no lead waits for an answer", async ({ page }) => {
	await openAsAdmin(page, "/admin/today");
	await expect(async () => {
		await answerEverybody();
		await page.reload();
		await expect(page.getByText("Nobody is waiting for an answer.")).toBeVisible({ timeout: 2_000 });
	}).toPass();
});

test("the overview counts waiting leads and due follow-ups, and links to Today", async ({
	page,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin");
	const id = await leadId(page, email);
	await page.request.patch(`/api/leads/${id}`, { data: { followUpAt: "2026-01-05" } });
	await page.goto("/admin");
	const main = page.getByRole("main");
	await expect(
		main.getByText(/[1-9]\d*\+? waiting for an answer, [1-9]\d*\+? follow-ups? due\./),
	).toBeVisible();
	await main.getByRole("link", { name: "Today", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
	await expect(row(page, name).first()).toBeVisible();
});

test("marking a follow-up as done by keyboard moves the focus to the next row", async ({ page }) => {
	const mark = await seedLeads(2);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set follow_up_at = timestamptz '2020-01-01' + right(full_name, 1)::int * interval '1 day'
		 where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, "/admin/today");
	const overdue = section(page, /^Overdue/);
	await page.getByRole("button", { name: `Done ${mark} 001` }).press("Enter");
	await expect(page.getByRole("button", { name: `Done ${mark} 001` })).toHaveCount(0);
	await expect(overdue.getByRole("link", { name: `${mark} 002`, exact: true })).toBeFocused();
});

for (const width of [1440, 390]) {
	test(`a long list on Today shows ten rows, and stays expanded after Back and reload, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(14);
		await runSql(
			e2eDatabaseUrl(),
			`update leads set follow_up_at = timestamptz '2018-01-01' + right(full_name, 3)::int * interval '1 day'
			 where full_name like '${mark}%'`,
		);
		await openAsAdmin(page, "/admin/today");
		const overdue = section(page, /^Overdue/);
		await expect(row(overdue, mark)).toHaveCount(10);
		const more = overdue.locator("summary");
		await expect(more).toHaveText(/^\d+ more: Overdue$/);
		await more.focus();
		await page.keyboard.press("Enter");
		await expect(row(overdue, mark)).toHaveCount(14);
		await expect(more).toBeFocused();
		expect(await axe(page)).toEqual([]);
		await overdue.getByRole("link", { name: `${mark} 012`, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: `${mark} 012` })).toBeVisible();
		await page.goBack();
		await expect(row(overdue, mark)).toHaveCount(14);
		await page.reload();
		await expect(row(overdue, mark)).toHaveCount(14);
		await runSql(e2eDatabaseUrl(), `delete from leads where full_name like '${mark}%'`);
	});
}
