import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { untilAwake } from "../awake.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { enterPassword, leadId, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

const stored = async (page: Page, id: string) => (await page.request.get(`/api/leads/${id}`)).json();
const waiting = (page: Page) => page.getByRole("status").filter({ hasText: "Not saved yet:" });

async function openLead(page: Page, email: string): Promise<string> {
	const id = await leadId(page, email);
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// Offline, the scripts of a page that is not hydrated could not be loaded any more.
	await untilAwake(page);
	return id;
}

for (const width of WIDTHS) {
	test(`changes made offline wait, are listed as not saved and are sent once when online, at ${width} px`, async ({
		page,
		context,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const { name, email } = await leaveLead(request);
		await openAsAdmin(page, "/admin/today");
		const id = await openLead(page, email);
		await context.setOffline(true);
		const status = page.getByRole("combobox", { name: `Status of ${name}` });
		await status.selectOption("qualified");
		await expect(waiting(page)).toContainText("1 change is waiting in this tab");
		await expect(status).toHaveValue("qualified");
		await page.getByLabel("New note").fill("Written in the underground");
		await page.keyboard.press("Control+Enter");
		await expect(page.getByLabel("New note")).toHaveValue("");
		await page.getByLabel("Next step").fill("Ring back");
		await page.keyboard.press("Enter");
		await page.getByLabel("Follow-up").fill("2031-05-06");
		await page.keyboard.press("Enter");
		await expect(waiting(page)).toContainText("3 changes are waiting in this tab");
		await expect(waiting(page)).toContainText(`Note on ${name}: Written in the underground`);
		await expect(page.getByText("Waiting for the connection")).toBeVisible();
		await shot(page, "offline");
		expect(await faultsOf(page)).toEqual([]);
		// Another page cannot be loaded, so this one stays.
		await page.getByRole("link", { name: "← All leads" }).click();
		await expect(page.getByText("This page stays open.", { exact: false }).first()).toBeVisible();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

		await context.setOffline(false);
		await expect(waiting(page)).toHaveCount(0);
		await expect(page.getByText("Waiting for the connection")).toHaveCount(0);
		await expect
			.poll(() => stored(page, id))
			.toMatchObject({
				status: "qualified",
				nextStep: "Ring back",
				followUpAt: "2031-05-05T23:00:00.000Z",
				notes: [{ text: "Written in the underground", author: "admin" }],
			});
		const timeline = page.locator("section", { has: page.getByRole("heading", { name: "Timeline" }) });
		await expect(timeline.getByText("Written in the underground")).toHaveCount(1);
	});
}

test("a page keeps its unsaved text and shows a notice while the next page is 503, and then opens it by itself", async ({
	page,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	await openLead(page, email);
	await page.getByLabel("New note").fill("Typed while the database restarts");
	let away = true;
	await page.route("**/admin/leads.data*", route =>
		away ? route.fulfill({ status: 503 }) : route.continue(),
	);
	await page.getByRole("link", { name: "← All leads" }).click();
	const late = page.getByRole("status").filter({ hasText: "The server has not answered yet." });
	await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
	await expect(late).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await expect(page.getByLabel("New note")).toHaveValue("Typed while the database restarts");
	away = false;
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	await expect(late).toHaveCount(0);
	await expect(page.locator("main")).toHaveAttribute("aria-busy", "false");
});

test("a note whose response was lost is sent again and stored once", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	let lost = 0;
	await page.route("**/notes", async route => {
		if (lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await page.getByLabel("New note").fill("Only once");
	await page.keyboard.press("Control+Enter");
	await expect(waiting(page)).toContainText(`Note on ${name}: Only once`);
	expect((await stored(page, id)).notes).toHaveLength(1);
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await expect(waiting(page)).toHaveCount(0);
	expect(lost).toBe(2);
	expect((await stored(page, id)).notes).toHaveLength(1);
});

test("an offline change that conflicts with a colleague's is not forced, and both versions are shown", async ({
	page,
	context,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	await context.setOffline(true);
	await page.getByLabel("Next step").fill("Mine");
	await page.keyboard.press("Enter");
	await expect(waiting(page)).toContainText("1 change is waiting");
	const theirs = await page.request.patch(`/api/leads/${id}`, { data: { nextStep: "Theirs" } });
	expect(theirs.status()).toBe(200);
	await context.setOffline(false);
	const notice = page.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toContainText("Theirs");
	await expect(page.getByLabel("Next step")).toHaveValue("Mine");
	expect(await stored(page, id)).toMatchObject({ nextStep: "Theirs" });
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await expect.poll(() => stored(page, id)).toMatchObject({ nextStep: "Mine" });
	await expect(page.getByText("Not saved:")).toHaveCount(0);
});

test("an owner chosen offline in the list does not overwrite the one whom a colleague chose meanwhile", async ({
	page,
	context,
}) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const account = { username: `carol-${mark}`, password: "has found another house", role: "viewer" };
	const carol = await (await page.request.post("/api/staff/accounts", { data: account })).json();
	await page.reload();
	await untilAwake(page);
	const id = await leadId(page, `${mark}-1@example.com`);
	await context.setOffline(true);
	await page.getByRole("combobox", { name: `Owner of ${mark} 001` }).selectOption("admin");
	await expect(waiting(page)).toContainText(`Owner of ${mark} 001: admin`);
	const theirs = await page.request.patch(`/api/leads/${id}`, { data: { ownerId: carol.id } });
	expect(theirs.status()).toBe(200);
	await context.setOffline(false);
	const refused = page.getByRole("status").filter({ hasText: "Not saved:" });
	await expect(refused).toContainText(`Owner of ${mark} 001: admin`);
	expect(await stored(page, id)).toMatchObject({ owner: { username: account.username } });
	await expect(page.getByRole("combobox", { name: `Owner of ${mark} 001` })).toHaveValue(carol.id);
});

test("a note sent as the session ends is stored after the same account signs in, and never for another account", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await enterPassword(page, E2E_ADMIN, "/admin/today");
	await untilSignedIn(page, E2E_ADMIN, "/admin/today");
	const colleague = {
		username: `colleague-${randomBytes(4).toString("hex")}`,
		password: "another-horse-battery",
	};
	const made = await page.request.post("/api/staff/accounts", { data: { ...colleague, role: "admin" } });
	expect(made.status()).toBe(201);
	const id = await openLead(page, email);
	const end = async () => expect((await page.request.post("/api/auth/logout")).status()).toBe(204);
	const note = async (text: string) => {
		// The session ends between the press and the answer: a page that had noticed earlier would not send the note.
		await page.route(
			"**/notes",
			async route => {
				await end();
				await route.continue();
			},
			{ times: 1 },
		);
		await page.getByLabel("New note").fill(text);
		await page.keyboard.press("Control+Enter");
		await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
	};
	await note("Sent as the session ended");
	await enterPassword(page, E2E_ADMIN, `/admin/leads/${id}`);
	await untilSignedIn(page, E2E_ADMIN, `/admin/leads/${id}`);
	await expect.poll(async () => (await stored(page, id)).notes).toHaveLength(1);
	await note("Of somebody who left");
	await enterPassword(page, colleague, `/admin/leads/${id}`);
	await untilSignedIn(page, colleague, `/admin/leads/${id}`);
	await expect(page.getByText("Sent as the session ended").first()).toBeVisible();
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("somebody who left");
	expect((await stored(page, id)).notes).toHaveLength(1);
});

test("a card moved offline stays in its new column, waits, and is saved when online", async ({
	page,
	context,
}) => {
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}&view=board`);
	await context.setOffline(true);
	await page.getByRole("button", { name: `Move ${mark} 001` }).click();
	await page.getByRole("menuitem", { name: "Move to Qualified" }).click();
	await expect(waiting(page)).toContainText(`Status of ${mark} 001: Qualified`);
	const qualified = page.getByRole("region", { name: /^Qualified/ });
	await expect(qualified.getByRole("link", { name: `${mark} 001` })).toBeVisible();
	await context.setOffline(false);
	await expect(waiting(page)).toHaveCount(0);
	await page.reload();
	await expect(qualified.getByRole("link", { name: `${mark} 001` })).toBeVisible();
});

test("a plan change discarded while offline is not saved with the next field, and the focus is not lost", async ({
	page,
	context,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	await context.setOffline(true);
	await page.getByLabel("Next step").fill("A mistake");
	await page.keyboard.press("Enter");
	await waiting(page).locator("summary").click();
	await page.getByRole("button", { name: `Discard: Plan for ${name}` }).press("Enter");
	await expect(waiting(page)).toHaveCount(0);
	await expect(page.getByText("Waiting for the connection")).toHaveCount(0);
	await expect(page.getByLabel("Next step")).toHaveValue("");
	await expect(page.locator("body")).not.toBeFocused();
	await context.setOffline(false);
	await page.getByLabel("Deal value").fill("500");
	await page.keyboard.press("Enter");
	await expect.poll(() => stored(page, id)).toMatchObject({ dealValue: 50_000, nextStep: null });
});

test("a plan change taken back while offline is stored as it was, also the owner", async ({
	page,
	context,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	const step = page.getByLabel("Next step");
	await context.setOffline(true);
	await page.getByLabel("Owner").selectOption({ label: E2E_ADMIN.username });
	await step.fill("A mistake");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Waiting for the connection")).toBeVisible();
	await page.getByLabel("Owner").selectOption({ label: "Nobody" });
	await step.fill("");
	await page.keyboard.press("Enter");
	await page.getByLabel("Deal value").fill("500");
	await page.keyboard.press("Enter");
	await context.setOffline(false);
	await expect(waiting(page)).toHaveCount(0);
	expect(await stored(page, id)).toMatchObject({ owner: null, nextStep: null, dealValue: 50_000 });
});

test("signing out offline says that the user is still signed in, and keeps the unsaved note", async ({
	page,
	context,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	await openLead(page, email);
	await page.getByLabel("New note").fill("Not sent yet");
	await context.setOffline(true);
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByText("You are still signed in.", { exact: false }).first()).toBeVisible();
	await context.setOffline(false);
	await page.reload();
	await expect(page.getByLabel("New note")).toHaveValue("Not sent yet");
});
