import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

const PATH = "/uk/tax-savings";
const frame = (page: Page) => page.frameLocator(`iframe[title="The page ${PATH}"]`);
const words = (page: Page) => page.getByLabel("Words", { exact: true });

/** Returns the page's HTML as a visitor without a session gets it. */
async function visitorReads(page: Page): Promise<string> {
	const visitor = await page.context().browser()?.newContext();
	const answer = await visitor?.request.get(PATH);
	const html = (await answer?.text()) ?? "";
	await visitor?.close();
	return html;
}

/** Each width uses its own text, since both tests edit at the same time. */
const SECTION = { 1440: 0, 390: 1 } as const;

for (const width of WIDTHS) {
	test(`a text is selected on its page, saved as a draft, published and restored by Undo, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = randomBytes(4).toString("hex");
		await openAsAdmin(page, "/admin/content");
		await page.getByRole("link", { name: "Edit on the page" }).click();
		await page.getByLabel("Page", { exact: true }).selectOption(PATH);
		const heading = frame(page).locator("h2").nth(SECTION[width]);
		// The room has removed its marks, so the heading's text is plain.
		await expect(heading).toHaveAttribute("tabindex", "0");
		const before = (await heading.innerText()).trim();
		// No banner, no chat, and none of the page's own scripts.
		await expect(frame(page).getByText("Necessary Only")).toHaveCount(0);
		await expect(frame(page).locator("#floating-chat")).toHaveCount(0);
		await expect(frame(page).locator("script[src]")).toHaveCount(0);
		await heading.click();
		await expect(words(page)).toHaveValue(before);
		await expect(page).toHaveURL(/[?&]text=\d+/);
		await words(page).fill(`New words ${mark}`);
		await expect(heading).toHaveText(`New words ${mark}`);
		await shot(page, "room");
		// The framed page is excluded: public pages have their own tests, and its landmarks would duplicate the back office's.
		expect(await faultsOf(page, "iframe")).toEqual([]);

		await page.getByRole("button", { name: "Save draft" }).click();
		await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
		await expect(page.getByText(/^Draft by admin, not published/)).toBeVisible();
		expect(await visitorReads(page)).not.toContain(mark);
		await expect(frame(page).getByText(`New words ${mark}`)).toBeVisible();

		await page.getByRole("button", { name: "Publish now" }).click();
		await expect(page.getByText("Published", { exact: true })).toBeVisible();
		await expect.poll(() => visitorReads(page)).toContain(`New words ${mark}`);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
		await expect.poll(() => visitorReads(page)).not.toContain(mark);
		await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
		expect((await request.get("/api/cms/page-drafts")).status()).toBe(401);
	});
}

test("a load event after the room has read its page changes nothing", async ({ page }) => {
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	const heading = frame(page).locator("h2").nth(2);
	await expect(heading).toHaveAttribute("tabindex", "0");
	await page.locator("iframe").evaluate(element => element.dispatchEvent(new Event("load")));
	await heading.click();
	await words(page).fill("Typed after the event");
	await expect(heading).toHaveText("Typed after the event");
});

test("a text that its page shows twice is outlined and typed in both places", async ({ page }) => {
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	const heading = frame(page).locator("h1");
	await expect(heading).toHaveAttribute("tabindex", "0");
	await heading.click();
	await words(page).fill("Typed in both");
	for (const place of [
		heading,
		frame(page).getByRole("navigation", { name: "Breadcrumb" }).getByText("Typed in both"),
	]) {
		await expect(place).toHaveText("Typed in both");
		await expect(place).toHaveCSS("outline-style", "solid");
	}
});

test("a scheduled draft is published automatically at its time", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h2").nth(2).click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const path = `/api/cms/page-drafts/${id}`;
	const publishIn = async (ms: number) => {
		const publishAt = new Date(Date.now() + ms).toISOString();
		const kept = await page.request.put(path, { data: { content: `Due ${mark}`, publishAt } });
		expect(kept.status()).toBe(200);
		return publishAt;
	};
	await publishIn(60 * 60 * 1000);
	await expect(page.getByText(/to be published/)).toBeVisible();
	const later = await publishIn(2_000);
	await expect.poll(() => visitorReads(page)).toContain(`Due ${mark}`);
	expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later));
	await expect(page.getByText(/to be published/)).toHaveCount(0);
	expect((await page.request.delete(path)).status()).toBe(404);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
	const refused = await page.request.put(path, { data: { content: "x", publishAt: "tomorrow" } });
	expect(refused.status()).toBe(400);
	expect((await page.request.put("/api/cms/page-drafts/nothing", { data: { content: "x" } })).status()).toBe(
		404,
	);
});

test("the form of a published text names the draft that will replace it, with a link to the draft", async ({
	page,
}) => {
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h1").click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const publishAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
	const draft = { content: "Due in an hour", publishAt };
	expect((await page.request.put(`/api/cms/page-drafts/${id}`, { data: draft })).status()).toBe(200);
	const text = {
		elementId: id,
		sectionId: "heading",
		elementType: "text",
		content: "Saved since",
		isActive: true,
	};
	expect((await page.request.post("/api/cms/page-content", { data: text })).status()).toBe(201);
	await page.goto(`/admin/cms/${id}`);
	await expect(page.getByText(/^Draft by admin, to be published/)).toBeVisible();
	await shot(page, "element-with-draft");
	await page.getByRole("link", { name: "Open the draft" }).click();
	await expect(words(page)).toHaveValue("Due in an hour");
	expect((await page.request.delete(`/api/cms/page-drafts/${id}`)).status()).toBe(204);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

test("a past publishing time is refused at its field, a later one is kept, and saving the draft offers to keep it", async ({
	page,
}) => {
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h3").nth(1).click();
	await expect(words(page)).not.toHaveValue("");
	const drafts = async () => (await page.request.get("/api/cms/page-drafts")).text();
	await page.getByText("Publish at a time").click();
	const time = page.getByLabel("Date and time");
	await time.fill("2020-01-01T10:00");
	await page.getByRole("button", { name: "Publish then" }).click();
	await expect(time).toHaveAccessibleDescription("This time has passed. Choose a later one, or publish now");
	expect(await drafts()).not.toContain("2020-01-01");
	await time.fill("2120-01-01T10:00");
	// The page's data is loaded again only later: what is said of the time comes from the save itself.
	const loaded = Promise.withResolvers<void>();
	await page.route(/\/admin\/cms\/room\.data/, async route => {
		await loaded.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Publish then" }).click();
	await expect(page.getByText("Will be published", { exact: true })).toBeVisible();
	await expect(time).toHaveAccessibleDescription("");
	expect(await drafts()).toContain("2120-01-01T10:00:00.000Z");
	// Saving a changed draft cancels the publication.
	await words(page).fill("Due with a word put right");
	await page.getByRole("button", { name: "Save draft" }).click();
	await expect(page.getByText("It is no longer published by itself.", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Keep its time" }).click();
	loaded.resolve();
	const told = "1 January 2120 at 10:00:00, London time";
	await expect(page.getByText(`to be published ${told}`)).toBeVisible();
	expect(await drafts()).toContain("2120-01-01T10:00:00.000Z");
	await page.getByRole("button", { name: "Discard the draft" }).click();
	await expect(page.getByText("Draft discarded", { exact: true })).toBeVisible();
	await page.goto("/admin/audit");
	await expect(page.getByText(`publish at: ${told}`).first()).toBeVisible();
});

test("Undo restores a discarded draft and a text that was reset to its default", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h3").nth(2).click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const path = `/api/cms/page-drafts/${id}`;
	const undo = page.getByRole("button", { name: "Undo" });
	expect((await page.request.put(path, { data: { content: `Draft ${mark}` } })).status()).toBe(200);
	await page.getByRole("button", { name: "Discard the draft" }).click();
	await expect(page.getByText("Draft discarded", { exact: true })).toBeVisible();
	await expect(page.getByText(/^Draft by admin/)).toHaveCount(0);
	await undo.click();
	await expect(page.getByText(/^Draft by admin/)).toBeVisible();
	await expect(words(page)).toHaveValue(`Draft ${mark}`);

	expect((await page.request.post(`${path}/publish`)).status()).toBe(200);
	await expect.poll(() => visitorReads(page)).toContain(mark);
	await page.getByRole("button", { name: "Restore the default" }).click();
	await expect(page.getByText("The default wording is back", { exact: true })).toBeVisible();
	await expect.poll(() => visitorReads(page)).not.toContain(mark);
	await undo.click();
	await expect.poll(() => visitorReads(page)).toContain(mark);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

for (const width of WIDTHS) {
	test(`a text that a colleague published meanwhile is shown beside the unsaved text as a conflict, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = randomBytes(4).toString("hex");
		// Without events the tab learns of the colleague's change only from the server's answers.
		await page.route("**/api/staff/events", route => route.abort());
		await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
		await frame(page).locator("h3").nth(SECTION[width]).click();
		await expect(words(page)).not.toHaveValue("");
		const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
		const draft = `/api/cms/page-drafts/${id}`;
		await words(page).fill(`Mine ${mark}`);
		expect((await page.request.put(draft, { data: { content: `Theirs ${mark}` } })).status()).toBe(200);
		expect((await page.request.post(`${draft}/publish`)).status()).toBe(200);
		await words(page).press("Control+Enter");

		await expect(
			page.getByText("admin has changed this text in the meantime. Yours is not saved yet.", { exact: true }),
		).toBeVisible();
		const notice = page.getByRole("status").filter({ hasText: "admin saved this in the meantime." });
		await expect(notice.getByRole("definition")).toHaveText([`Theirs ${mark}`, `Mine ${mark}`]);
		await expect(words(page)).toHaveValue(`Mine ${mark}`);
		await notice.scrollIntoViewIfNeeded();
		await shot(page, "room-overtaken");
		expect(await faultsOf(page, "iframe")).toEqual([]);
		await expect.poll(() => visitorReads(page)).toContain(`Theirs ${mark}`);

		await notice.getByRole("button", { name: "Keep mine" }).click();
		await page.getByRole("button", { name: "Publish now" }).click();
		await expect(page.getByText("Published", { exact: true })).toBeVisible();
		await expect(notice).toHaveCount(0);
		await expect.poll(() => visitorReads(page)).toContain(`Mine ${mark}`);
		expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
	});
}

test("a text in the editing room can be selected while its page reloads", async ({ page }) => {
	const content = randomBytes(4).toString("hex");
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	const heading = frame(page).locator("h2").last();
	await expect(heading).toHaveAttribute("tabindex", "0");
	const before = (await heading.innerText()).trim();
	const asked = page.waitForRequest(`**${PATH}?editing`);
	const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
	await page.route(`**${PATH}?editing`, async route => {
		await answered;
		await route.continue();
	});
	const draft = "/api/cms/page-drafts/uk-tax-savings-rates-note";
	expect((await page.request.put(draft, { data: { content } })).status()).toBe(200);
	await asked;
	// Another test's change may reload the frame at this moment; this test's own reload is held back.
	await expect(async () => {
		await heading.click();
		await expect(words(page)).toHaveValue(before, { timeout: 2_000 });
	}).toPass();
	answer();
	await expect(frame(page).getByText(content)).toBeVisible();
	expect((await page.request.delete(draft)).status()).toBe(204);
});

test("Undo does not revert a text that a colleague has published since", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await page.route("**/api/staff/events", route => route.abort());
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h3").nth(2).click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const draft = `/api/cms/page-drafts/${id}`;
	await words(page).fill(`Mine ${mark}`);
	await page.getByRole("button", { name: "Publish now" }).click();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	expect((await page.request.put(draft, { data: { content: `Theirs ${mark}` } })).status()).toBe(200);
	expect((await page.request.post(`${draft}/publish`)).status()).toBe(200);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(
		page.getByText("admin has changed this content in the meantime. Nothing was taken back.", {
			exact: true,
		}),
	).toBeVisible();
	await expect.poll(() => visitorReads(page)).toContain(`Theirs ${mark}`);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

test("a version restored from the history does not replace what a colleague has published since", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await page.route("**/api/staff/events", route => route.abort());
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h3").nth(2).click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const draft = `/api/cms/page-drafts/${id}`;
	for (const text of [`First ${mark}`, `Second ${mark}`]) {
		await words(page).fill(text);
		await page.getByRole("button", { name: "Publish now" }).click();
		await expect(page.getByRole("listitem").filter({ hasText: text }).first()).toBeVisible();
	}
	expect((await page.request.put(draft, { data: { content: `Theirs ${mark}` } })).status()).toBe(200);
	expect((await page.request.post(`${draft}/publish`)).status()).toBe(200);

	await page.getByRole("button", { name: "Restore", exact: true }).first().click();
	await expect(
		page.getByText("admin has changed this content in the meantime. Nothing was taken back.", {
			exact: true,
		}),
	).toBeVisible();
	await expect.poll(() => visitorReads(page)).toContain(`Theirs ${mark}`);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

test("a publication that breaks off leaves the draft's time, and a second press publishes", async ({
	page,
}) => {
	const content = `Due ${randomBytes(4).toString("hex")}`;
	const publishAt = "2120-01-01T10:00:00.000Z";
	await page.route("**/api/staff/events", route => route.abort());
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await frame(page).locator("h3").nth(2).click();
	await expect(words(page)).not.toHaveValue("");
	const id = await page.locator("details", { hasText: "ID" }).last().locator("span").textContent();
	const draft = { content, publishAt };
	expect((await page.request.put(`/api/cms/page-drafts/${id}`, { data: draft })).status()).toBe(200);
	await page.reload();
	await expect(words(page)).toHaveValue(content);
	await page.route("**/publish", route => route.abort(), { times: 1 });
	await page.getByRole("button", { name: "Publish now" }).click();
	const failed = "Failed to update page content. The server cannot be reached. Please check your connection.";
	await expect(page.getByText(failed, { exact: true })).toBeVisible();
	const drafts: { elementId: string }[] = await (await page.request.get("/api/cms/page-drafts")).json();
	expect(drafts.find(({ elementId }) => elementId === id)).toMatchObject(draft);
	await page.getByRole("button", { name: "Publish now" }).click();
	await expect(page.getByText("Published", { exact: true })).toBeVisible();
	await expect.poll(() => visitorReads(page)).toContain(content);
	expect((await page.request.delete(`/api/cms/page-content/${id}`)).status()).toBe(204);
});

test("a draft is opened from the list beside its own page, and one whose text is gone can be discarded", async ({
	page,
}) => {
	const [content, gone] = [randomBytes(4).toString("hex"), randomBytes(4).toString("hex")];
	const draft = "/api/cms/page-drafts/uk-tax-savings-rates-note";
	await openAsAdmin(page, "/admin/cms");
	expect((await page.request.put(draft, { data: { content } })).status()).toBe(200);
	await runSql(
		e2eDatabaseUrl(),
		`insert into page_drafts (element_id, section_id, content, author, updated_at)
		 values ('gone-${gone}', 'gone', 'Words ${gone}', 'admin', now())`,
	);
	await page.goto("/admin/cms/room");
	await expect(page.getByRole("listitem").filter({ hasText: content })).toContainText(PATH);
	await page.getByRole("button", { name: content }).click();
	await expect(frame(page).getByText(content)).toBeVisible();
	await expect(words(page)).toHaveValue(content);
	await page.getByRole("button", { name: "All texts" }).click();
	const left = page.getByRole("listitem").filter({ hasText: `Words ${gone}` });
	await left.getByRole("button", { name: "Discard" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
	await expect(page.getByText("Draft discarded", { exact: true })).toBeVisible();
	await expect(left).toHaveCount(0);
	expect((await page.request.delete(draft)).status()).toBe(204);
});

test("each of the texts that the footer joins in one line can be selected on the page and in the list", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/cms/room");
	const footer = page.frameLocator('iframe[title="The page /"]').locator("footer");
	await expect(footer.getByText("Careers")).toHaveCSS("cursor", "pointer");
	await page.getByLabel("Search the texts").fill("Careers");
	await page.getByRole("button", { name: /^\W*Careers$/ }).click();
	await expect(words(page)).toHaveValue("Careers");
	await footer.getByText("Terms of Service").click();
	await expect(words(page)).toHaveValue("Terms of Service");
});

test("every editable heading and paragraph of the framed page is focusable, and Enter opens a heading", async ({
	page,
}) => {
	await openAsAdmin(page, `/admin/cms/room?path=${PATH}`);
	await expect(frame(page).locator("h2").first()).toHaveAttribute("tabindex", "0");
	const unreached = await page.locator("iframe").evaluate(element => {
		const body = element instanceof HTMLIFrameElement ? element.contentDocument?.body : null;
		return [...(body?.querySelectorAll("h1,h2,h3,p") ?? [])]
			.filter(each => getComputedStyle(each).cursor === "pointer")
			.filter(each => !each.closest("[tabindex='0'],a[href],button,summary,label,input,select"))
			.map(each => each.textContent);
	});
	expect(unreached).toEqual([]);
	await frame(page).locator("h2").first().focus();
	await page.keyboard.press("Enter");
	await expect(words(page)).toBeVisible();
});

test("only staff get the editing version of a page, and only that version may be framed", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/cms");
	const policy = async (path: string, asStaff: boolean) => {
		const context = asStaff ? page.context() : await page.context().browser()?.newContext();
		const answer = await context?.request.get(path);
		const found = { policy: answer?.headers()["content-security-policy"], html: await answer?.text() };
		if (!asStaff) await context?.close();
		return found;
	};
	const marked = /\u2063/;
	const forStaff = await policy(`${PATH}?editing`, true);
	expect(forStaff.policy).toContain("frame-ancestors 'self'");
	expect(forStaff.html).toMatch(marked);
	for (const [path, asStaff] of [
		[PATH, true],
		[PATH, false],
		[`${PATH}?editing`, false],
	] as const) {
		const plain = await policy(path, asStaff);
		expect(plain.policy, path).toContain("frame-ancestors 'none'");
		expect(plain.html, path).not.toMatch(marked);
	}
});

test("every page in the editing room's page list is served with editing marks", async ({ page }) => {
	await openAsAdmin(page, "/admin/cms/room");
	const paths = await page.getByLabel("Page", { exact: true }).locator("option").allTextContents();
	expect(paths.length).toBeGreaterThan(15);
	for (const path of paths) {
		const answer = await page.request.get(`${path}?editing`);
		expect(answer.status(), path).toBe(200);
		expect(await answer.text(), path).toMatch(/\u2063/);
	}
});

test("a content entry selected on its page is shown there while it is typed, and as before once it is cancelled", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/cms/room");
	const subtitle = page
		.frameLocator('iframe[title="The page /"]')
		.locator("p[tabindex='0']", { hasText: "one dedicated manager" })
		.first();
	const before = (await subtitle.innerText()).trim();
	await subtitle.click();
	await page.evaluate(() =>
		document.querySelector("iframe")?.contentDocument?.body.setAttribute("data-same", ""),
	);
	const edited = page.frameLocator('iframe[title="The page /"]').locator("[data-same]");
	await page.getByLabel("Content", { exact: true }).fill("Typed & not saved");
	await expect(edited.getByText("Typed & not saved", { exact: true }).first()).toBeVisible();
	await page.getByLabel("Active", { exact: true }).uncheck();
	await expect(edited.getByText("Typed & not saved", { exact: true })).toHaveCount(0);
	await page.getByLabel("Active", { exact: true }).check();
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(edited.getByText(before, { exact: true }).first()).toBeVisible();
	await expect(edited.getByText("Typed & not saved", { exact: true })).toHaveCount(0);
	// Cancelled words return only on request.
	await subtitle.click();
	const content = page.getByLabel("Content", { exact: true });
	await expect(content).toHaveValue(before);
	await content.fill("Typed again");
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Bring back" }).last().click();
	await expect(content).toHaveValue("Typed again");
	await page.getByRole("button", { name: "Discard them" }).click();
	await expect(content).toHaveValue(before);
});
