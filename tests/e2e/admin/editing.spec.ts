import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { enterPassword, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

/** Opens a second browser with the same account; conflicts are detected all the same. */
async function another(page: Page, path: string): Promise<Page> {
	const context = await page.context().browser()?.newContext();
	if (!context) throw new Error("there is no browser");
	const other = await context.newPage();
	await openAsAdmin(other, path);
	return other;
}

test("a content entry changed by a colleague keeps the later editor's text and offers both versions", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content");
	const other = await another(page, "/admin/content");
	const edit = async (screen: Page, words: string) => {
		const field = screen.getByRole("textbox", { name: "Content", exact: true });
		await screen.getByRole("button", { name: /^Edit Address of the migration guide/ }).click();
		await expect(field).toBeVisible();
		await field.fill(words);
	};
	await edit(page, `/guides/sample-guide.pdf?mine=${mark}`);
	await edit(other, `/guides/sample-guide.pdf?theirs=${mark}`);
	await other.getByRole("button", { name: "Save", exact: true }).click();
	await expect(other.getByText("Content Updated", { exact: true })).toBeVisible();

	const notice = page.getByRole("status").filter({ hasText: "admin saved this in the meantime." });
	await expect(notice).toContainText(`?theirs=${mark}`);
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toHaveValue(
		`/guides/sample-guide.pdf?mine=${mark}`,
	);
	// Saving without resolving the conflict is refused, and nothing is lost.
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(
		page.getByText("admin has changed this entry in the meantime. Yours is not saved yet.", { exact: true }),
	).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toHaveValue(
		`/guides/sample-guide.pdf?mine=${mark}`,
	);
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Content Updated", { exact: true })).toBeVisible();
	await expect(other.getByText(`/guides/sample-guide.pdf?mine=${mark}`)).toBeVisible();
	await other.context().close();
});

test("on a phone the toast of a refused save covers nothing of the choice between both versions", async ({
	page,
}) => {
	const name = `e2e-${randomBytes(4).toString("hex")}`;
	await page.setViewportSize({ width: 390, height: 844 });
	await openAsAdmin(page, "/admin/tags");
	const data = { name, tagType: "custom", tagId: name, tagContent: "void 0", isActive: false };
	const made = await page.request.post("/api/tracking-tags", { data });
	expect(made.status()).toBe(201);
	const { id, version } = await made.json();
	await page.reload();
	await page.getByRole("button", { name: `Edit ${name}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name", { exact: true }).fill(`${name} mine`);
	const changed = { ...data, name: `${name} theirs`, version };
	expect((await page.request.put(`/api/tracking-tags/${id}`, { data: changed })).status()).toBe(200);
	const notice = dialog.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toBeVisible();
	await dialog.getByRole("button", { name: "Update Tag" }).click();
	const toast = page.getByRole("listitem").filter({ hasText: "Yours is not saved yet." });
	await expect(toast).toBeVisible();
	const gap = async () => {
		const [above, below] = [await notice.boundingBox(), await toast.boundingBox()];
		return above && below && below.y - above.y - above.height;
	};
	await expect.poll(gap).toBeGreaterThanOrEqual(0);
	await expect(notice).toBeInViewport();
	await page.request.delete(`/api/tracking-tags/${id}`);
});

test("the form of a page's text tells an unknown ID from one that its page shows only with another section", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/cms/new");
	const unknown = page.getByText("No page uses this ID, so the text is not shown anywhere yet.");
	const elsewhere = page.getByText("The page shows it only with the section ID home-hero.");
	await page.getByLabel("Element ID").fill("home-hero-nothing");
	await page.getByLabel("Section ID").fill("hero");
	await expect(unknown).toBeVisible();
	await page.getByLabel("Element ID").fill("home-hero-primary");
	await expect(elsewhere).toBeVisible();
	await expect(unknown).toHaveCount(0);
	await page.getByRole("textbox", { name: "Content", exact: true }).fill("Not shown");
	await page.getByRole("button", { name: "Create Content" }).click();
	await page.getByRole("link", { name: "home-hero-primary", exact: true }).click();
	await expect(elsewhere).toBeVisible();
	await page.getByLabel("Section ID").fill("home-hero");
	await expect(elsewhere).toHaveCount(0);
	expect((await page.request.delete("/api/cms/page-content/home-hero-primary")).status()).toBe(204);
});

test("page content changed or deleted by a colleague keeps the later editor's text and offers both versions", async ({
	page,
}) => {
	const id = `e2e-${randomBytes(4).toString("hex")}`;
	await openAsAdmin(page, "/admin/cms/new");
	await page.getByLabel("Element ID").fill(id);
	await page.getByLabel("Section ID").fill("e2e");
	await page.getByRole("textbox", { name: "Content", exact: true }).fill("First words");
	await page.getByRole("button", { name: "Create Content" }).click();
	await expect(page.getByText("Page content created successfully", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: id }).click();
	const other = await another(page, `/admin/cms/${id}`);
	const content = (screen: Page) => screen.getByRole("textbox", { name: "Content", exact: true });

	// An untouched form follows what the other browser saves.
	await expect(content(page)).toHaveValue("First words");
	await content(other).fill("Their words");
	await other.getByRole("button", { name: "Update Content" }).click();
	await expect(content(page)).toHaveValue("Their words");

	await content(page).fill("Their own words");
	await content(other).fill("Their second words");
	await other.getByRole("button", { name: "Update Content" }).click();
	const notice = page.getByRole("status").filter({ hasText: "in the meantime." });
	await expect(notice).toContainText("admin saved this in the meantime.");
	await expect(notice).toContainText("Their second words");
	await expect(notice).toContainText("Their own words");
	await page.getByRole("button", { name: "Update Content" }).click();
	await expect(
		page.getByText("admin has changed this content in the meantime. Yours is not saved yet.", {
			exact: true,
		}),
	).toBeVisible();
	await expect(content(page)).toHaveValue("Their own words");
	await notice.getByRole("button", { name: "Keep mine" }).click();
	// The chosen button and the added words are recognisable in forced colours.
	await page.emulateMedia({ forcedColors: "active" });
	await expect(notice.locator("ins").first()).toHaveCSS("text-decoration-line", "underline");
	const ground = (name: string) =>
		notice.getByRole("button", { name }).evaluate(button => getComputedStyle(button).backgroundColor);
	await expect.poll(() => ground("Keep mine")).not.toBe(await ground("Take theirs"));
	await page.emulateMedia({ forcedColors: null });
	await page.getByRole("button", { name: "Update Content" }).click();
	await expect(page.getByText("Page content updated successfully", { exact: true })).toBeVisible();
	await expect(content(other)).toHaveValue("Their own words");

	await content(page).fill("Words that outlive a deletion");
	await other.goto("/admin/cms");
	await other.getByRole("button", { name: `Delete ${id}` }).click();
	await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(notice).toContainText("admin deleted this in the meantime.");
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await page.getByRole("button", { name: "Update Content" }).click();
	await expect(other.getByText("Words that outlive a deletion")).toBeVisible();
	await expect(content(page)).toHaveValue("Words that outlive a deletion");
	await other.context().close();
});

test("an open testimonial adopts fields that only a colleague changed, and offers both versions of the others", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content/testimonials");
	const form = {
		name: `Client ${mark}`,
		position: "Founder",
		company: "A Firm",
		rating: 5,
		content: "First",
	};
	const made = await page.request.post("/api/admin/testimonials", { data: form });
	expect(made.status()).toBe(201);
	const { id } = await made.json();
	const card = page.locator("section", { has: page.getByRole("heading", { name: form.name }) });
	await card.getByRole("button", { name: "Edit" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("What they said").fill("Mine");
	const theirs = { ...form, content: "Theirs", company: "Their Firm" };
	expect((await page.request.put(`/api/admin/testimonials/${id}`, { data: theirs })).status()).toBe(200);

	const notice = dialog.getByRole("status");
	await expect(notice).toContainText("admin saved this in the meantime.");
	await expect(dialog.getByLabel("Company")).toHaveValue("Their Firm");
	await expect(dialog.getByLabel("What they said")).toHaveValue("Mine");
	const taken = notice.getByRole("button", { name: "Take theirs", description: "Company" });
	await expect(taken).toHaveAttribute("aria-pressed", "true");
	await expect(notice.getByRole("definition").filter({ hasText: "Theirs" })).toBeVisible();
	await expect(notice.getByRole("definition").filter({ hasText: "Mine" })).toBeVisible();
	await notice.getByRole("button", { name: "Take theirs", description: "What they said" }).click();
	await expect(dialog.getByLabel("What they said")).toHaveValue("Theirs");
	await notice.getByRole("button", { name: "Keep mine", description: "What they said" }).click();
	await expect(dialog.getByLabel("What they said")).toHaveValue("Mine");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Testimonial updated successfully", { exact: true })).toBeVisible();
	const all = await (await page.request.get("/api/admin/testimonials")).json();
	const stored = all.find((testimonial: { id: string }) => testimonial.id === id);
	expect(stored).toMatchObject({ content: "Mine", company: "Their Firm" });
	await page.request.delete(`/api/admin/testimonials/${id}`);
});

test("unsaved text of a testimonial deleted meanwhile is restored, and saving it creates a new testimonial", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content/testimonials");
	const form = {
		name: `Client ${mark}`,
		position: "Founder",
		company: "A Firm",
		rating: 5,
		content: "First",
	};
	const { id } = await (await page.request.post("/api/admin/testimonials", { data: form })).json();
	await page.getByRole("button", { name: `Edit ${form.name}` }).click();
	const words = page.getByRole("dialog").getByLabel("What they said");
	await words.fill("Typed for long");
	await page.goto("/admin/today");
	expect((await page.request.delete(`/api/admin/testimonials/${id}`)).status()).toBe(204);
	await page.goto("/admin/content/testimonials");
	await expect(page.getByText("Your unsaved words are back.")).toBeVisible();
	await expect(words).toHaveValue("Typed for long");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Testimonial created successfully", { exact: true })).toBeVisible();
	const all: { id: string; content: string }[] = await (
		await page.request.get("/api/admin/testimonials")
	).json();
	const again = all.find(({ content }) => content === "Typed for long");
	expect(again).toMatchObject({ name: form.name });
	await page.request.delete(`/api/admin/testimonials/${again?.id}`);
});

test("unsaved changes to an integration that a colleague deletes are kept, and saving them creates it anew", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/integrations");
	const at = "/api/email-integrations";
	const form = {
		provider: "mailerlite",
		name: `Letters ${mark}`,
		apiKey: "a-key-of-ours-1234",
		isActive: false,
	};
	const { id } = await (await page.request.post(at, { data: form })).json();
	await page.goto(`/admin/integrations/${id}`);
	await page.getByLabel("Name", { exact: true }).fill(`Typed ${mark}`);
	expect((await page.request.delete(`${at}/${id}`)).status()).toBe(204);
	const notice = page.getByRole("status").filter({ hasText: "Somebody deleted this in the meantime." });
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await page.getByRole("button", { name: "Save Integration" }).click();
	await expect(page.getByText("API key is required").first()).toBeVisible();
	await page.getByLabel("API key", { exact: true }).fill("a-key-of-ours-1234");
	await page.getByRole("button", { name: "Save Integration" }).click();
	await expect(page.getByRole("heading", { name: `Typed ${mark}` })).toBeVisible();
	const all: { id: string; name: string; provider: string }[] = await (await page.request.get(at)).json();
	const again = all.find(({ name }) => name === `Typed ${mark}`);
	expect(again?.provider).toBe("mailerlite");
	expect((await page.request.delete(`${at}/${again?.id}`)).status()).toBe(204);
	await page.goto(`/admin/integrations/${id}`);
	await expect(page.getByRole("heading", { name: "This is not here" })).toBeVisible();
});

test("a template whose response was lost is created only once when it is saved again", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content/templates");
	await page.getByRole("button", { name: "Add template" }).first().click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name").fill(`Answer ${mark}`);
	await dialog.getByLabel("Words").fill("Hello");
	await page.route(
		"**/api/templates",
		async route => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await dialog.getByRole("button", { name: "Save" }).click();
	const lost = "Failed to save template. The server cannot be reached. Please check your connection.";
	await expect(page.getByText(lost, { exact: true })).toBeVisible();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	const all: { id: string; name: string }[] = await (await page.request.get("/api/templates")).json();
	const made = all.filter(({ name }) => name === `Answer ${mark}`);
	expect(made).toHaveLength(1);
	await page.request.delete(`/api/templates/${made[0]?.id}`);
});

test("deleting a template is refused when a colleague changed it after it was shown", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content/templates");
	const at = "/api/templates";
	const form = { name: `Answer ${mark}`, channel: "whatsapp", text: "Seen" };
	const { id } = await (await page.request.post(at, { data: form })).json();
	await page.getByRole("button", { name: `Delete ${form.name}` }).click();
	const changed = await page.request.put(`${at}/${id}`, { data: { ...form, text: "Not seen" } });
	expect(changed.status()).toBe(200);
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(
		page.getByText("admin has changed this template in the meantime. Nothing was deleted.", { exact: true }),
	).toBeVisible();
	await expect(page.getByText("Not seen", { exact: true })).toBeVisible();
	expect((await page.request.delete(`${at}/${id}`)).status()).toBe(204);
});

test("a lead changed by a colleague shows the conflict, and saving scrolls to it until it is resolved", async ({
	page,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	await page.getByRole("link", { name }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	const id = new URL(page.url()).pathname.split("/").at(-1);
	const company = page.getByLabel("Company", { exact: true });
	await company.fill("My Works");
	const patched = await page.request.patch(`/api/leads/${id}`, { data: { companyName: "Their Works" } });
	expect(patched.status()).toBe(200);
	const notice = page.getByRole("status").filter({ hasText: "in the meantime." });
	await expect(notice).toContainText(`${E2E_ADMIN.username} saved this`);
	await expect(notice).toContainText("Their Works");
	await expect(company).toHaveValue("My Works");
	// Saving while the conflict is out of view is refused and scrolls to it.
	await page.setViewportSize({ width: 1440, height: 500 });
	const save = page.getByRole("button", { name: "Save", exact: true });
	await save.scrollIntoViewIfNeeded();
	await page.mouse.wheel(0, 400);
	await expect(notice).not.toBeInViewport();
	await save.click();
	await expect(notice.getByRole("button", { name: "Keep mine" })).toBeInViewport();
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
	expect(await (await page.request.get(`/api/leads/${id}`)).json()).toMatchObject({
		companyName: "My Works",
	});
	await expect(notice).toHaveCount(0);
});

/** Ends the session without the page noticing. */
async function endSession(page: Page): Promise<void> {
	expect((await page.request.post("/api/auth/logout")).status()).toBe(204);
}

const subtitle = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });

async function editSubtitle(page: Page, words: string): Promise<void> {
	await page.getByRole("button", { name: "Edit Home page subtitle" }).click();
	await expect(subtitle(page)).toBeVisible();
	await subtitle(page).fill(words);
}

test("unsaved text returns after a session ends for the same account only, and signing out discards it", async ({
	page,
}) => {
	// Signs in anew, since the shared session must not end.
	await enterPassword(page, E2E_ADMIN, "/admin/content");
	await untilSignedIn(page, E2E_ADMIN, "/admin/content");
	const viewer = {
		username: `colleague-${randomBytes(4).toString("hex")}`,
		password: "another-horse-battery",
	};
	const made = await page.request.post("/api/staff/accounts", { data: { ...viewer, role: "admin" } });
	expect(made.status()).toBe(201);
	const back = page.getByText("Your unsaved words are back.");

	await editSubtitle(page, "Words that outlive a session");
	await endSession(page);
	// A page without a session may already have gone to the Admin Access screen.
	await page.getByRole("button", { name: /^(Save|Access Dashboard)$/ }).click();
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
	await enterPassword(page, E2E_ADMIN, "/admin/content");
	await untilSignedIn(page, E2E_ADMIN, "/admin/content");
	await expect(back).toBeVisible();
	await expect(subtitle(page)).toHaveValue("Words that outlive a session");

	// A different person at the same screen gets nothing, and nothing is kept for later.
	await endSession(page);
	// The page may already be navigating to the sign-in.
	await expect(() => page.reload()).toPass();
	await enterPassword(page, viewer, "/admin/content");
	await untilSignedIn(page, viewer, "/admin/content");
	await expect(page.getByRole("button", { name: "Edit Home page subtitle" })).toBeVisible();
	await expect(back).toHaveCount(0);
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("outlive a session");

	// Signing out discards unsaved words.
	await editSubtitle(page, "Words that are signed out");
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("are signed out");
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
	expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("are signed out");
});

test("a content entry can be deactivated, and its date and time is edited in its own time zone", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/content");
	const card = page.locator("section", {
		has: page.getByRole("heading", { name: "End of the countdown in the tax savings banner" }),
	});
	await expect(card).toContainText("31 July 2025 at 23:59:59, Dubai time");
	await card.getByRole("button", { name: /^Edit/ }).click();
	await expect(card.getByLabel("Date and time")).toHaveValue("2025-07-31T23:59:59");
	await expect(card.getByLabel("Time zone")).toHaveValue("+04:00");
	await card.getByLabel("Date and time").fill("2025-08-31T18:00");
	await card.getByLabel("Active").uncheck();
	await card.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Content Updated", { exact: true })).toBeVisible();
	const path = "/api/content/banner_countdown_ends_at";
	const entry = await (await page.request.get(path)).json();
	expect(entry).toMatchObject({ content: "2025-08-31T18:00:00+04:00", isActive: false });
	await expect(card).toContainText("Inactive");
	const asBefore = { title: entry.title, content: "2025-07-31T23:59:59+04:00", isActive: true };
	expect((await page.request.put(path, { data: asBefore })).status()).toBe(200);
});
