import { expect, type Page, test } from "@playwright/test";
import { quietMs } from "#tests/support/quiet-time.ts";
import { axe } from "../axe.ts";
import { openTab } from "./open-tab.ts";
import { seedLeads } from "./seed-leads.ts";
import { enterPassword, leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

const TABS = [
	["Analytics Overview", "/admin"],
	["Lead Management", "/admin/leads"],
	["Content Management", "/admin/content"],
	["CMS Editor", "/admin/cms"],
	["Email Integrations", "/admin/integrations"],
	["Marketing Tags", "/admin/tags"],
	["Performance Optimizer", "/admin/performance"],
] as const;

const FURTHER = [
	"/admin/accounts",
	"/admin/audit",
	"/admin/cms/new",
	"/admin/content/templates",
	"/admin/content/testimonials",
	"/admin/integrations/jobs",
	"/admin/integrations/new",
	"/admin/integrations/sync",
	"/admin/leads/import",
	"/admin/leads/new",
	"/admin/leads/newsletter",
	"/admin/leads/quarantine",
	"/admin/today",
];

const toast = (page: Page, title: string) =>
	page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem").filter({ hasText: title });

test("a wrong password shows an error, and the right one returns to the requested page", async ({ page }) => {
	await page.setExtraHTTPHeaders({ "X-Forwarded-For": "198.51.100.251" });
	await page.goto("/admin/tags");
	await page.getByRole("button", { name: "Access Dashboard" }).click();
	await expect(page.getByText("Username is required")).toBeVisible();
	await expect(page.getByText("Password is required")).toBeVisible();
	await page.getByLabel("Username").fill("admin");
	await page.getByLabel("Password").fill("not the password");
	await page.getByRole("button", { name: "Access Dashboard" }).click();
	await expect(toast(page, "Access Denied")).toContainText("Invalid credentials. Please try again.");
	await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(0);
	await page.getByLabel("Password").fill("correct-horse-battery");
	await page.getByRole("button", { name: "Access Dashboard" }).click();
	await expect(page).toHaveURL(/\/admin\/tags$/);
	await expect(page.getByRole("heading", { name: "Marketing Tags" })).toBeVisible();
});

test.describe("sign-in without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("shows the error of a wrong password on the page", async ({ page }) => {
		await enterPassword(page, { username: "admin", password: "not the password" }, "/admin/tags");
		await expect(page.getByRole("alert")).toContainText("Access Denied");
		await expect(page.getByRole("alert")).toContainText("Invalid credentials. Please try again.");
	});
});

for (const width of [1440, 390]) {
	test(`every back-office tab has its own URL, passes axe and does not scroll sideways at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await openAsAdmin(page, "/admin");
		for (const [name, path] of TABS) {
			await openTab(page, name);
			await expect(page).toHaveURL(new RegExp(`${path}$`));
			await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
			await expect(page.getByRole("progressbar")).toHaveCount(0);
			const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
			expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
			expect(await axe(page)).toEqual([]);
			// In a screen reader's list of buttons, each accessible name says what it applies to.
			const bare = /^(Edit|Delete|Test|Activate|Deactivate|Auto-fix|Sync leads)$/;
			for (const role of ["button", "link"] as const)
				await expect(page.getByRole("main").getByRole(role, { name: bare })).toHaveCount(0);
		}
		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: "Marketing Tags" })).toBeVisible();
	});
}

test("a tab's data is requested when it is clicked, not when it is hovered", async ({ page }) => {
	await openAsAdmin(page, "/admin/today");
	const asked: string[] = [];
	page.on("request", request => asked.push(new URL(request.url()).pathname));
	const tab = page.getByRole("link", { name: "Marketing Tags" });
	// The back office's answers are not cached, so anything prefetched on hover would be fetched again.
	await tab.hover();
	const rested = await page.evaluate(() => performance.now() + 300);
	await page.waitForFunction(time => performance.now() > time, rested);
	expect(asked).not.toContain("/admin/tags.data");
	await tab.click();
	await expect(page.getByRole("heading", { name: "Marketing Tags" })).toBeVisible();
	expect(asked).toContain("/admin/tags.data");
});

test("keyboard shortcuts open the lead list (g l), focus the search (/) and open the shortcut help (?)", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin");
	await expect(async () => {
		await page.keyboard.press("g");
		await page.keyboard.press("l");
		await expect(page).toHaveURL(/\/admin\/leads$/, { timeout: 1_500 });
	}).toPass();
	await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
	await expect(async () => {
		await page.keyboard.press("/");
		await expect(page.getByLabel("Search", { exact: true })).toBeFocused({ timeout: 500 });
	}).toPass();
	await page.keyboard.press("Tab");
	await page.getByRole("heading", { level: 1 }).click();
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a status change and its undo appear in another browser without a reload", async ({
	page,
	browser,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	const other = await (await browser.newContext()).newPage();
	await openAsAdmin(page, "/admin/leads");
	await openAsAdmin(other, "/admin/leads");
	for (const screen of [page, other]) {
		await screen.getByLabel("Search", { exact: true }).fill(email);
		await screen.keyboard.press("Enter");
		await expect(screen.getByRole("link", { name })).toBeVisible();
	}
	await page.getByLabel(`Status of ${name}`).selectOption("closed");
	await expect(page.getByText("Status Updated", { exact: true })).toBeVisible();
	await expect(other.getByLabel(`Status of ${name}`)).toHaveValue("closed");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(other.getByLabel(`Status of ${name}`)).toHaveValue("new");
	await other.context().close();
});

test("Undo restores the previous owner of a lead", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${email}`);
	const owner = page.getByLabel(`Owner of ${name}`);
	await owner.selectOption({ label: "admin" });
	await expect(toast(page, "Owner changed")).toContainText(`${name}: admin`);
	await page.reload();
	await expect(owner.locator("option:checked")).toHaveText("admin");
	await owner.selectOption({ label: "–" });
	await toast(page, "Owner changed").getByRole("button", { name: "Undo" }).click();
	await expect(owner.locator("option:checked")).toHaveText("admin");
	await expect(toast(page, `${name}: admin`)).toBeVisible();
	await page.reload();
	await expect(owner.locator("option:checked")).toHaveText("admin");
});

test("a new lead appears in the list within 3 s without a reload", async ({ page, request }) => {
	await openAsAdmin(page, "/admin/leads");
	const took = await quietMs(
		() => page.evaluate(async () => (await fetch("/readyz")).text()),
		async () => {
			const { name } = await leaveLead(request);
			await expect(page.getByRole("link", { name })).toBeVisible();
		},
	);
	expect(took).toBeLessThan(3_000);
});

test("a tag form shows errors at its fields without a toast, and a tag is added and deleted after confirmation", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/tags");
	const dialog = page.getByRole("dialog");
	await page.getByRole("button", { name: "Add Tag" }).first().click();
	await page.evaluate(() => {
		new MutationObserver(() => {
			const { dataset } = document.documentElement;
			dataset.said = `${dataset.said ?? ""} ${document.querySelector("[role=region]")?.textContent}`;
		}).observe(document.body, { childList: true, subtree: true });
	});
	await dialog.getByRole("button", { name: "Create Tag" }).click();
	await expect(dialog.getByText("Tag name is required")).toBeVisible();
	await expect(dialog.getByText("Tag ID is required")).toBeVisible();
	// Errors are shown at the fields, without a less specific toast.
	await expect(dialog.getByLabel("Name")).toBeFocused();
	await expect(dialog.getByLabel("Custom code")).toHaveCount(0);
	await dialog.getByLabel("Type").selectOption("custom");
	await expect(dialog.getByLabel("Custom code")).toBeVisible();
	await dialog.getByLabel("Type").selectOption("google_tag_manager");
	await dialog.getByLabel("Name").fill("E2E tag");
	await dialog.getByLabel("Tag ID").fill("GTM-E2E1234");
	await dialog.getByLabel("Active").uncheck();
	await dialog.getByRole("button", { name: "Create Tag" }).click();
	await expect(page.getByText("Tracking tag created successfully", { exact: true })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.dataset.said)).not.toContain("Failed");
	await page.getByRole("button", { name: "Delete E2E tag" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("Tracking tag deleted successfully", { exact: true })).toBeVisible();
});

for (const width of [1440, 390])
	test(`Sync leads of an integration offers that integration first, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(1);
		await openAsAdmin(page, "/admin/integrations");
		await page
			.locator("section", { has: page.getByRole("heading", { name: "Sample Mailchimp" }) })
			.getByRole("link", { name: "Sync leads" })
			.click();
		const bar = page.getByRole("region", { name: "Sync selected leads" });
		const first = bar.getByRole("button", { name: /^Sync to/ }).first();
		await expect(first).toHaveText("Sync to Sample Mailchimp");
		await expect(first).toBeVisible();
		await page.getByLabel("Search", { exact: true }).fill(mark);
		await page.getByLabel(`Select ${mark} 001`).check();
		await expect(page).toHaveURL(new RegExp(mark));
		await expect(first).toHaveText("Sync to Sample Mailchimp");
		await first.click();
		await expect(page.getByText("1 out of 1 leads synced successfully", { exact: true })).toBeVisible();
	});

test("an integration is tested, and selected leads are synced to it", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/integrations");
	await page.getByRole("button", { name: "Test Sample Mailchimp" }).click();
	await expect(page.getByText("Success", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Lead Sync" }).click();
	const sync = page.getByRole("button", { name: "Sync to Sample Mailchimp" });
	await expect(sync).toBeDisabled();
	// The button is disabled, but still explains why.
	await sync.click({ force: true });
	await expect(page.getByText("No leads selected", { exact: true })).toBeVisible();
	await expect(page.getByText("Please select leads to sync", { exact: true })).toBeVisible();
	await page.getByLabel("Search", { exact: true }).fill(email);
	await page.keyboard.press("Enter");
	await page.getByLabel(`Select ${name}`).check();
	await sync.click();
	await expect(page.getByText("Bulk Sync Complete", { exact: true })).toBeVisible();
	await expect(page.getByText("1 out of 1 leads synced successfully", { exact: true })).toBeVisible();
	await expect(page.getByText("0 leads selected")).toBeVisible();
	await page.getByRole("link", { name: "Jobs" }).click();
	await expect(page.getByRole("link", { name: "Bulk sync" }).first()).toBeVisible();
});

test("every tab has enough contrast and does not scroll sideways in dark mode", async ({ page }) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await openAsAdmin(page, "/admin");
	// A laptop's 1280 px minus the scroll bar.
	await page.setViewportSize({ width: 1263, height: 720 });
	const nav = page.getByRole("navigation", { name: "Back office" }).first();
	expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
	// Structure and names are tested in the light theme; only colours differ here.
	for (const [, path] of TABS) expect(await faults(page, path, ["color-contrast"])).toEqual([]);
});

test("every further screen passes axe and does not scroll sideways in dark mode", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await page.emulateMedia({ colorScheme: "dark" });
	await openAsAdmin(page, "/admin/leads");
	const lead = `/admin/leads/${await leadId(page, email)}`;
	for (const path of [lead, `${lead}/merge`, ...FURTHER]) expect(await faults(page, path)).toEqual([]);
});

/**
 * Returns what axe finds on a screen, by all rules or the given ones, and whether it scrolls sideways: on desktop and phone.
 */
async function faults(page: Page, path: string, rules?: string[]): Promise<string[]> {
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await expect(page.getByRole("progressbar", { name: /Reading measurements/ })).toHaveCount(0);
	const found: string[] = [];
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 900 });
		const where = `${path} at ${width} px`;
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		if (sideways > 0) found.push(`${where} scrolls sideways by ${sideways} px`);
		for (const fault of await axe(page, { rules })) found.push(`${where}: ${fault}`);
	}
	return found;
}
