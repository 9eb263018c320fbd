import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { holdBack } from "../hold-back.ts";
import { adminHeaders } from "./session.ts";
import { enterPassword, openAsAdmin, untilSignedIn } from "./sign-in.ts";

/** Announces a change to the page as another tab does, and lets the time pass in which announcements are gathered. */
async function announce(page: Page): Promise<void> {
	await page.evaluate(() => new BroadcastChannel("staff-events").postMessage(null));
	await page.clock.runFor(1_000);
	// A request that the page had sent by now would have arrived before this one.
	await page.evaluate(() => fetch("/readyz"));
}

test("changes announced while a page or its data is loading do not abort that load, and are read after it", async ({
	page,
}) => {
	await page.route("**/api/staff/events", route => route.abort());
	await page.clock.install();
	await openAsAdmin(page, "/admin/tags");
	const reload = await holdBack(page, /\/admin\/tags\.data/, "GET");
	for (let count = 0; count < 3; count += 1) await announce(page);
	expect(reload.sent).toHaveLength(1);
	reload.let();
	await expect(async () => {
		await page.clock.runFor(400);
		expect(reload.sent).toHaveLength(2);
	}).toPass();

	const next = await holdBack(page, /\/admin\/leads\.data/, "GET");
	await page.getByRole("link", { name: "Lead Management", exact: true }).click();
	for (let count = 0; count < 2; count += 1) await announce(page);
	expect(next.sent).toHaveLength(1);
	next.let();
	await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
});

/** Creates a tag that runs nothing. Returns its id. */
async function addTag(page: Page, name: string): Promise<string> {
	const tag = {
		name,
		tagType: "custom",
		tagId: name.replaceAll(" ", "-"),
		tagContent: "void 0",
		isActive: false,
	};
	const made = await page.request.post("/api/tracking-tags", { headers: await adminHeaders(), data: tag });
	expect(made.status()).toBe(201);
	return (await made.json()).id;
}

test("a button stays busy until the page shows its change, and a late answer leaves alone what was opened since", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	const [name, other] = [`${mark} first`, `${mark} second`];
	const ids = [await addTag(page, name), await addTag(page, other)];
	await openAsAdmin(page, "/admin/tags");
	const data = await holdBack(page, /\/admin\/tags\.data/, "GET");
	const changes = await holdBack(page, `**/api/tracking-tags/${ids[0]}`, "PUT");
	changes.let();
	const toggle = page.getByRole("button", { name: `Activate ${name}` });
	await toggle.press("Enter");
	const saved = page.getByText("Tracking tag updated successfully", { exact: true });
	await expect(saved).toBeVisible();
	await toggle.press("Enter");
	// A colleague sets the switch back before the page is loaded again.
	const box = page.getByLabel("Reference in chats");
	const before = await box.isChecked();
	await box.press("Space");
	await expect(page.getByText(/^Chats (now|no longer) include a reference$/)).toBeVisible();
	await page.request.put("/api/chat-references", { data: { active: before } });
	data.let();
	await expect(box).toBeChecked({ checked: before });
	await expect(box).toHaveAttribute("aria-busy", "false");
	await expect(page.getByRole("button", { name: `Deactivate ${name}` })).not.toHaveAttribute("aria-busy");
	expect(changes.sent).toHaveLength(1);

	const late = await holdBack(page, `**/api/tracking-tags/${ids[0]}`, "PUT");
	const dialog = page.getByRole("dialog");
	const called = dialog.getByLabel("Name");
	await page.getByRole("button", { name: `Edit ${name}` }).click();
	await called.fill(`${name} changed`);
	await called.press("Enter");
	await expect.poll(() => late.sent).toHaveLength(1);
	await called.press("Escape");
	await expect(dialog).toHaveCount(0);
	await page.getByRole("button", { name: `Edit ${other}` }).click();
	await called.fill(`${other} half`);
	late.let();
	await expect(page.getByRole("rowheader", { name: `${name} changed`, includeHidden: true })).toBeVisible();
	await called.press("End");
	await called.pressSequentially(" done");
	await expect(called).toHaveValue(`${other} half done`);
	for (const id of ids) await page.request.delete(`/api/tracking-tags/${id}`);
});

test("a search, a new lead and an import are not changed by an answer that the user has overtaken", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/audit");
	const search = page.getByRole("searchbox");
	const found = await holdBack(page, /\/admin\/audit\.data/, "GET");
	await search.fill("dub");
	await search.press("Enter");
	await expect.poll(() => found.sent).toHaveLength(1);
	await search.pressSequentially("ai");
	found.let();
	await expect(page.getByText("No changes found.", { exact: true })).toBeVisible();
	await expect(search).toHaveValue("dubai");

	await page.goto("/admin/leads/new");
	const email = `${randomBytes(8).toString("hex")}@firm.example`;
	await page.getByLabel("Full name").fill("Late Answer");
	await page.getByLabel("Email").fill(email);
	const added = await holdBack(page, "**/api/staff/leads");
	const next = await holdBack(page, /\/admin\/integrations\.data/, "GET");
	await page.getByRole("button", { name: "Add lead" }).click();
	await expect.poll(() => added.sent).toHaveLength(1);
	// The page is still being left when the answer arrives.
	await page.getByRole("link", { name: "Email Integrations", exact: true }).click();
	await expect.poll(() => next.sent).toHaveLength(1);
	added.let();
	await expect(page.getByText("Lead added", { exact: true })).toBeVisible();
	next.let();
	await expect(page.getByRole("heading", { level: 1, name: "Email Integrations" })).toBeVisible();

	await page.goto("/admin/leads/import");

	// A file that takes long to read, and another chosen meanwhile.
	await page.evaluate(() => {
		const read = Blob.prototype.arrayBuffer;
		const gate = Promise.withResolvers<void>();
		Object.assign(window, { readOn: gate.resolve });
		File.prototype.arrayBuffer = async function () {
			if (this.name === "long.csv") await gate.promise;
			return read.call(this);
		};
	});
	const choose = (name: string, heading: string) =>
		page.getByLabel("CSV file").setInputFiles({
			name,
			mimeType: "text/csv",
			buffer: Buffer.from(`Full name,${heading}\nAnn,ann-${email}`),
		});
	await choose("long.csv", "Former");
	await choose("short.csv", "Latest");
	await expect(page.getByLabel("Latest")).toBeVisible();
	await page.evaluate(async () => {
		Reflect.get(window, "readOn")();
		await fetch("/readyz");
	});
	await expect(page.getByLabel("Former")).toHaveCount(0);
});

test("what is typed into a form of Accounts while it is being saved stays", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	const person = { username: `late-${mark}`, password: `a long password ${mark}` };
	const account = { ...person, role: "admin" };
	const headers = await adminHeaders();
	const made = await page.request.post("/api/staff/accounts", { headers, data: account });
	expect(made.status()).toBe(201);
	await page.context().clearCookies();
	await enterPassword(page, person, "/admin/accounts");
	await untilSignedIn(page, person, "/admin/accounts");
	const alerts = await holdBack(page, "**/api/staff/alerts", "PUT");
	await page.getByLabel("By email").selectOption("mine");
	await page.getByLabel("Email to").fill("first@firm.example");
	await page.getByRole("button", { name: "Save alerts" }).click();
	await expect.poll(() => alerts.sent).toHaveLength(1);
	await page.getByLabel("Email to").fill("second@firm.example");
	alerts.let();
	await expect(page.getByText("Alerts saved", { exact: true })).toBeVisible();
	const accounts = await holdBack(page, "**/api/staff/accounts");
	const username = page.getByLabel("Username");
	await username.fill(`first-${mark}`);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Add account" }).click();
	await expect.poll(() => accounts.sent).toHaveLength(1);
	await username.fill(`second-${mark}`);
	accounts.let();
	await expect(page.getByRole("rowheader", { name: `first-${mark}` })).toBeVisible();
	await expect(username).toHaveValue(`second-${mark}`);
	await expect(page.getByLabel("Email to")).toHaveValue("second@firm.example");
});

test("a text is published twice, saved and discarded while the page still shows it as it was", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	const path = "/uk/lifestyle";
	await openAsAdmin(page, `/admin/cms/room?path=${path}`);
	const heading = page.frameLocator(`iframe[title="The page ${path}"]`).locator("h2").nth(1);
	await expect(heading).toHaveAttribute("tabindex", "0");
	await heading.click();
	const words = page.getByLabel("Words", { exact: true });
	await expect(words).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const published = async () => {
		const all = await (await page.request.get("/api/cms/page-content")).json();
		return all.find(({ elementId }: { elementId: string }) => elementId === id)?.content;
	};
	const data = await holdBack(page, /\/admin\/cms\/room\.data/, "GET");
	await words.fill(`One ${mark}`);
	await words.press("Control+Enter");
	await expect.poll(published).toBe(`One ${mark}`);
	await expect(page.getByRole("button", { name: "Saving…" })).toHaveCount(0);
	await words.fill(`Two ${mark}`);
	await words.press("Control+Enter");
	await expect.poll(published).toBe(`Two ${mark}`);
	// The latest toast is first.
	await page.getByRole("button", { name: "Undo" }).first().click();
	await expect.poll(published).toBe(`One ${mark}`);
	data.let();
	await expect(words).toHaveValue(`One ${mark}`);

	const drafts = await holdBack(page, "**/page-drafts/*", "PUT");
	await words.fill(`Three ${mark}`);
	await page.getByRole("button", { name: "Save draft" }).click();
	await expect.poll(() => drafts.sent).toHaveLength(1);
	await words.press("Control+Enter");
	drafts.let();
	await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Discard the draft" }).click();
	await expect(page.getByText("Draft discarded", { exact: true })).toBeVisible();
	await expect(words).toHaveValue(`One ${mark}`);
	expect(drafts.sent).toHaveLength(1);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});
