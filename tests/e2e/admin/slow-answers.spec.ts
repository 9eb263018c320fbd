import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { stopClock } from "../awake.ts";
import { holdBack } from "../hold-back.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

const PATH = "/uk/lifestyle";

const stored = async (page: Page, id: string) => (await page.request.get(`/api/leads/${id}`)).json();

async function openLead(page: Page, email: string): Promise<string> {
	await openAsAdmin(page, "/admin/today");
	const id = await leadId(page, email);
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByLabel("New note")).toBeEditable();
	return id;
}

test("a note sent twice by key is stored once, and text typed meanwhile stays", async ({ page, request }) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const note = page.getByLabel("New note");
	const held = await holdBack(page, "**/notes");
	await note.fill("Rang back");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByRole("button", { name: "Saving…" })).toBeVisible();
	const late = page.getByRole("status").filter({ hasText: "Still waiting for the server’s answer." });
	await expect(late).toBeVisible();
	await page.keyboard.press("Control+Enter");
	await note.press("Control+End");
	await note.pressSequentially(" and wants an offer");
	held.let();
	await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
	await expect(late).toHaveCount(0);
	await expect(note).toHaveValue("and wants an offer");
	// The rest is a separate draft, and is sent after the earlier note.
	await page.reload();
	await expect(note).toHaveValue("and wants an offer");
	await note.press("Control+Enter");
	await expect(note).toHaveValue("");
	const { notes } = await stored(page, id);
	expect(notes.map(({ text }: { text: string }) => text)).toEqual(["and wants an offer", "Rang back"]);
});

test("a note begun while another is being saved is kept when the page is left", async ({ page, request }) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const note = page.getByLabel("New note");
	const held = await holdBack(page, "**/notes");
	await note.fill("Rang back");
	await page.keyboard.press("Control+Enter");
	await expect.poll(() => held.sent).toHaveLength(1);
	await note.fill("Wants an offer");
	await page.getByRole("link", { name: "All leads" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	const answered = page.waitForResponse("**/notes");
	held.let();
	await answered;
	await page.goBack();
	await expect(note).toHaveValue("Wants an offer");
	await note.press("Control+Enter");
	await expect(note).toHaveValue("");
	const { notes } = await stored(page, id);
	expect(notes.map(({ text }: { text: string }) => text)).toEqual(["Wants an offer", "Rang back"]);
	// A note sent from a page that was left is no longer a draft.
	const second = await holdBack(page, "**/notes");
	await note.fill("Sent and left");
	await page.keyboard.press("Control+Enter");
	await expect.poll(() => second.sent).toHaveLength(1);
	await page.getByRole("link", { name: "All leads" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	second.let();
	await expect.poll(async () => (await stored(page, id)).notes).toHaveLength(3);
	await page.goBack();
	await expect(page.getByText("Sent and left", { exact: true })).toBeVisible();
	await expect(note).toHaveValue("");
});

test("a status and an owner chosen while an earlier choice is being saved are saved after it", async ({
	page,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	const id = await leadId(page, email);
	const status = page.getByRole("combobox", { name: `Status of ${name}` });
	const held = await holdBack(page, `**/api/leads/${id}/status`, "PATCH");
	await status.selectOption("contacted");
	await expect.poll(() => held.sent).toHaveLength(1);
	await status.selectOption("qualified");
	held.let();
	await expect.poll(async () => (await stored(page, id)).status).toBe("qualified");
	await expect(status).toHaveValue("qualified");
	const owner = page.getByRole("combobox", { name: `Owner of ${name}` });
	const later = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	await owner.selectOption({ label: "admin" });
	await expect.poll(() => later.sent).toHaveLength(1);
	await owner.selectOption({ label: "–" });
	later.let();
	await expect.poll(() => later.sent).toHaveLength(2);
	await expect.poll(async () => (await stored(page, id)).owner).toBeNull();
	await expect(owner).toHaveValue("");
});

test("a field edited while others are being saved stays unsaved, and a colleague's change does not overwrite it", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const details = page.locator("section", { has: page.getByRole("heading", { name: "Details" }) });
	const held = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	await details.getByLabel("Company").fill("Saved Works");
	const save = details.getByRole("button", { name: "Save", exact: true });
	await save.press("Enter");
	await expect.poll(() => held.sent).toHaveLength(1);
	await details.getByLabel("Business activity").fill("Mine");
	held.let();
	await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
	const theirs = await page.request.patch(`/api/leads/${id}`, { data: { businessActivity: "Theirs" } });
	expect(theirs.status()).toBe(200);
	const notice = page.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toContainText("Theirs");
	await expect(details.getByLabel("Business activity")).toHaveValue("Mine");
	await expect(details.getByLabel("Company")).toHaveValue("Saved Works");
});

test("the Save button keeps the focus while its form is saved and afterwards, and ignores a second press", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const details = page.locator("section", { has: page.getByRole("heading", { name: "Details" }) });
	const held = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	await details.getByLabel("Company").fill("Focused Works");
	await details.getByRole("button", { name: "Save", exact: true }).press("Enter");
	await expect(details.getByRole("button", { name: "Saving…" })).toBeFocused();
	await page.keyboard.press("Enter");
	held.let();
	await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
	await expect(details.getByRole("button", { name: "Save", exact: true })).toBeFocused();
	expect(held.sent).toHaveLength(1);
});

test("text typed while a page text is being published stays, and a double click schedules it once", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	const heading = page.frameLocator(`iframe[title="The page ${PATH}"]`).locator("h2").first();
	await expect(heading).toHaveAttribute("tabindex", "0");
	await heading.click();
	const words = page.getByLabel("Words", { exact: true });
	await expect(words).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const held = await holdBack(page, "**/page-drafts/*/publish");
	await words.fill(`Words ${mark}`);
	await words.press("Control+Enter");
	await expect.poll(() => held.sent).toHaveLength(1);
	await words.press("Control+End");
	await words.pressSequentially(" and more");
	held.let();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
	await expect(words).toHaveValue(`Words ${mark} and more`);

	const times = await holdBack(page, "**/page-drafts/*", "PUT");
	await page.getByText("Publish at a time").click();
	await page.getByLabel("Date and time").fill("2031-05-06T10:00");
	await page.getByRole("button", { name: "Publish then" }).dblclick();
	times.let();
	await expect(page.getByText("Will be published", { exact: true })).toBeVisible();
	expect(times.sent).toHaveLength(1);
	expect((await page.request.delete(`/api/cms/page-drafts/${id}`)).status()).toBe(204);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

test("a setting keeps the focus and the chosen state while it is saved, and ignores a second press", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/tags");
	const box = page.getByLabel("Reference in chats");
	const before = await box.isChecked();
	const held = await holdBack(page, "**/api/chat-references", "PUT");
	await box.press("Space");
	await expect.poll(() => held.sent).toHaveLength(1);
	await expect(box).toBeChecked({ checked: !before });
	await box.press("Space");
	held.let();
	await expect(
		page.getByText(before ? "Chats no longer include a reference" : "Chats now include a reference", {
			exact: true,
		}),
	).toBeVisible();
	await expect(box).toBeFocused();
	await expect(box).toBeChecked({ checked: !before });
	expect(held.sent).toHaveLength(1);
	expect((await page.request.put("/api/chat-references", { data: { active: before } })).ok()).toBe(true);
});

test("a plan edited further while it is being saved is saved completely when the page is left", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const held = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	const step = page.getByLabel("Next step", { exact: true });
	await step.fill("Ring");
	await step.press("Enter");
	await expect.poll(() => held.sent).toHaveLength(1);
	await step.fill("Ring again");
	await page.getByLabel("Deal value (£)").fill("100");
	await page.getByRole("link", { name: "All leads" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	held.let();
	await expect.poll(() => stored(page, id)).toMatchObject({ nextStep: "Ring again", dealValue: 10_000 });
});

test("a form field edited while the form is being saved is restored after the page was left", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	const id = await openLead(page, email);
	const held = await holdBack(page, `**/api/leads/${id}`, "PATCH");
	const company = page.getByLabel("Company", { exact: true });
	await company.fill("First Ltd");
	const details = page.locator("section", {
		has: page.getByRole("heading", { name: "Details", exact: true }),
	});
	await details.getByRole("button", { name: "Save", exact: true }).click();
	await expect.poll(() => held.sent).toHaveLength(1);
	await company.fill("Second Ltd");
	await page.getByRole("link", { name: "All leads" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	held.let();
	// Checks the whole toast, so that a failure reports the text of any other toast.
	await expect(page.getByLabel(/^Notifications/).getByRole("listitem")).toHaveText(
		"Lead updatedIntegrations receive the change at the next sync.",
	);
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByText("Your unsaved words are back.")).toBeVisible();
	await expect(company).toHaveValue("Second Ltd");
});

test("saving a next step shows Saved and not Closed without saving", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	await page.getByRole("button", { name: `Next step of ${name}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Next step").fill("Send the offer");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expect(page.getByText("Closed without saving")).toHaveCount(0);
});

test("a page is marked as busy when the next one is late, but not within the first 300 ms", async ({
	page,
	request,
}) => {
	await page.clock.install();
	const { email } = await leaveLead(request);
	await openLead(page, email);
	const held = await holdBack(page, "**/admin/leads.data*", "GET");
	await stopClock(page);
	await page.getByRole("link", { name: "All leads" }).click();
	await expect.poll(() => held.sent).toHaveLength(1);
	const main = page.locator("main");
	await page.clock.runFor(300);
	await expect(main).toHaveAttribute("aria-busy", "false");
	await expect(async () => {
		await page.clock.runFor(100);
		await expect(main).toHaveAttribute("aria-busy", "true", { timeout: 500 });
	}).toPass();
	held.let();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
	await expect(main).toHaveAttribute("aria-busy", "false");
});
