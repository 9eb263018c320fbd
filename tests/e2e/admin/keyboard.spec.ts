import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { seedLeads } from "./seed-leads.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

/** More presses than any screen has tab stops. */
const PATIENCE = 250;

/** Moves the focus to a control by pressing a key repeatedly. */
async function goTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
	await expect(target).toBeVisible();
	for (let press = 0; press < PATIENCE; press += 1) {
		if (await target.evaluate(element => element.matches(":focus,[data-active-item]"))) return;
		await page.keyboard.press(key);
	}
	throw new Error(`${key} leads nowhere near ${target}`);
}

/** Moves the focus to a control and presses a key there. */
async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
	await goTo(page, target);
	await page.keyboard.press(key);
}

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

async function openLead(page: Page): Promise<void> {
	const { email } = await leaveLead(page.request);
	await openAsAdmin(page, "/admin/today");
	await page.goto(`/admin/leads/${await leadId(page, email)}`);
}

async function openList(page: Page, count: number): Promise<string> {
	const mark = await seedLeads(count);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	return mark;
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("staff can call the first lead on Today by keyboard alone", async ({ page }) => {
	await leaveLead(page.request);
	await openAsAdmin(page, "/admin/today");
	await pressAt(page, page.getByRole("link", { name: /^Call / }).first());
	await said(page, "Call noted");
});

test("staff can add a note about a call by keyboard alone", async ({ page }) => {
	await openLead(page);
	await goTo(page, page.getByLabel("New note"));
	await page.keyboard.type("Wants a bank account first");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText("Wants a bank account first")).toHaveCount(1);
	await expect(page.getByLabel("New note")).toHaveValue("");
});

test("staff can change a status in the list and undo it by keyboard alone", async ({ page }) => {
	const mark = await openList(page, 2);
	const status = page.getByLabel(`Status of ${mark} 001`);
	await pressAt(page, status, "q");
	await said(page, "Status Updated");
	await expect(status).toHaveValue("qualified");
	await page.keyboard.press("F8");
	await pressAt(page, page.getByRole("button", { name: "Undo" }));
	await expect(status).toHaveValue("new");
	await expect(status).toBeFocused();
});

test("staff can set the owner of a lead in the list by keyboard alone", async ({ page }) => {
	const mark = await openList(page, 2);
	await goTo(page, page.getByLabel(`Owner of ${mark} 001`));
	await page.keyboard.type("admin");
	await said(page, "Owner changed");
});

test("staff can set the owner of ten leads at once by keyboard alone", async ({ page }) => {
	const mark = await openList(page, 12);
	for (let lead = 1; lead <= 10; lead += 1) {
		await page.keyboard.press("j");
		await page.keyboard.press("x");
	}
	await expect(page.getByLabel(`Select ${mark} 010`)).toBeChecked();
	await pressAt(page, page.getByRole("button", { name: "Set owner" }));
	await goTo(page, page.getByRole("menuitem", { name: "admin", exact: true }), "ArrowDown");
	await page.keyboard.press("Enter");
	await said(page, "10 leads changed");
});

test("staff can read ten leads one after another by keyboard alone", async ({ page }) => {
	const mark = await openList(page, 12);
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	for (let n = 1; n <= 10; n += 1) {
		const words = `${mark} ${String(n).padStart(3, "0")}`;
		const beside = page.getByRole("complementary", { name: `Lead: ${words}` });
		await expect(beside.getByRole("link", { name: /^Call / })).toBeVisible();
		await page.keyboard.press("j");
	}
});

test("staff can filter the list by source by keyboard alone", async ({ page }) => {
	await openList(page, 6);
	await pressAt(page, page.getByText("Filters", { exact: true }));
	await goTo(page, page.getByLabel("Source", { exact: true }));
	await page.keyboard.type("google");
	await said(page, "3 leads");
});

test("staff can answer on WhatsApp with a template by keyboard alone", async ({ page }) => {
	await openLead(page);
	const mark = randomBytes(4).toString("hex");
	const made = await page.request.post("/api/templates", {
		data: { name: mark, channel: "whatsapp", text: "Hello {first name}" },
	});
	expect(made.status()).toBe(201);
	await page.reload();
	await pressAt(page, page.getByRole("button", { name: "Use a template" }));
	const dialog = page.getByRole("dialog");
	await goTo(page, dialog.getByLabel("Template"));
	await page.keyboard.type(mark);
	await pressAt(page, dialog.getByRole("link", { name: "Open WhatsApp" }));
	await said(page, "WhatsApp message noted");
	await page.request.delete(`/api/templates/${(await made.json()).id}`);
});

test("staff can publish a changed website text and undo it by keyboard alone", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/cms/room?path=/uk/wealth-preservation");
	const heading = page.frameLocator("iframe").locator("h2").first();
	await expect(heading).toHaveAttribute("tabindex", "0");
	await pressAt(page, heading);
	await goTo(page, page.getByLabel("Words", { exact: true }));
	await page.keyboard.press("Control+a");
	await page.keyboard.type(`Words ${mark}`);
	await page.keyboard.press("Control+Enter");
	await said(page, "Published");
	await page.keyboard.press("F8");
	await pressAt(page, page.getByRole("button", { name: "Undo" }));
	await said(page, "Taken back");
});

test("each Content Management tab is fully in view when focused by keyboard, at 320 px", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 640 });
	await openAsAdmin(page, "/admin/content");
	const tabs = page.getByRole("navigation", { name: "Content Management" }).getByRole("link");
	await expect(tabs.last()).toHaveText("Reply templates");
	for (const tab of await tabs.all()) {
		await goTo(page, tab);
		await expect(tab).toBeInViewport({ ratio: 1 });
	}
});

for (const [path, button, field] of [
	["tags", "Add Tag", "Name"],
	["tags", "Add Destination", "Platform"],
	["content/testimonials", "Add testimonial", "Name"],
	["content/proof", "Add proof", "What it is"],
	["content/templates", "Add template", "Name"],
] as const)
	test(`${button} opens a dialog with the focus in its first field`, async ({ page }) => {
		await openAsAdmin(page, `/admin/${path}`);
		await page.getByRole("button", { name: button }).first().click();
		await expect(page.getByRole("dialog").getByLabel(field, { exact: true })).toBeFocused();
	});
