import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

/** Inserts leads that share a mark that no other test uses, without syncing them. Returns the mark. */
async function leaveMany(count: number): Promise<string> {
	const mark = `paged${randomBytes(4).toString("hex")}`;
	await runSql(
		e2eDatabaseUrl(),
		`insert into leads (id, full_name, email, email_key, phone, country, created_at, updated_at)
		 select gen_random_uuid(), '${mark} ' || lpad(n::text, 3, '0'), '${mark}-' || n || '@example.com',
			'${mark}-' || n || '@example.com', '+447700900123', 'United Kingdom', now(), now()
		 from generate_series(1, ${count}) n`,
	);
	return mark;
}

test("a list of 120 leads shows its range, opens each page at its top, pages back and can select all leads", async ({
	page,
}) => {
	const mark = await leaveMany(120);
	await openAsAdmin(page, `/admin/leads?q=${mark}&sort=fullName`);
	const list = page.getByRole("region", { name: /^Leads, / });
	const pages = page.getByRole("navigation", { name: "Pages" });
	await expect(pages).toContainText("1–50 of 120 leads");
	await expect(pages.getByRole("link", { name: "Previous page" })).toHaveCount(0);

	await pages.getByRole("link", { name: "Next page" }).click();
	await expect(pages).toContainText("51–100 of 120 leads");
	await expect(list).toBeFocused();
	await expect(page.getByRole("link", { name: `${mark} 051` })).toBeInViewport();
	await pages.getByRole("link", { name: "Next page" }).click();
	await expect(pages).toContainText("101–120 of 120 leads");
	await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);

	await pages.getByRole("link", { name: "Previous page" }).click();
	await expect(pages).toContainText("51–100 of 120 leads");
	await expect(page.getByRole("link", { name: `${mark} 051` })).toBeInViewport();
	await page.reload();
	await expect(pages).toContainText("51–100 of 120 leads");
	await pages.getByRole("link", { name: "Previous page" }).click();
	await expect(page.getByRole("link", { name: `${mark} 001` })).toBeInViewport();
	await expect(pages).toContainText("1–50 of 120 leads");

	// The offer to select all leads is in view after selecting the page, not below its last row.
	const bar = page.getByRole("region", { name: "Selected leads" });
	await page.getByLabel("Select all on this page").check();
	await expect(bar.getByText("50 leads selected")).toBeInViewport();
	await bar.getByRole("button", { name: "Select all 120 leads" }).click();
	await expect(bar.getByText("120 leads selected")).toBeVisible();
});

test("an empty result names the active filters, which can be cleared", async ({ page, request }) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}&status=qualified`);
	await expect(page.getByText("No leads found.", { exact: true })).toBeVisible();
	await expect(page.getByText(`Filtered by status Qualified and the search “${email}”.`)).toBeVisible();
	await page.getByRole("link", { name: "Clear filters" }).click();
	await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
	await expect(page.getByLabel("Status", { exact: true })).toHaveValue("all");
	await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
});

test("a list row has a telephone link and a WhatsApp link", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	const row = page.getByRole("row", { name });
	await expect(row.getByRole("link", { name: "+44 7700 900123", exact: true })).toHaveAttribute(
		"href",
		"tel:+447700900123",
	);
	const chat = row.getByRole("link", { name: "WhatsApp +44 7700 900123" });
	await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/447700900123\?/);
});

test("a bulk sync that outlasts its request shows its status in the bar and links to its job", async ({
	page,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await page.route("**/api/leads/bulk-sync", async route => {
		const answer = await route.fetch();
		const { jobId, total } = await answer.json();
		await route.fulfill({ status: 202, json: { jobId, total } });
	});
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	await page.getByLabel(`Select ${name}`).check();
	await page.getByRole("button", { name: "Sync", exact: true }).click();
	await page.getByRole("menuitem", { name: "Sync to Sample Mailchimp" }).click();
	await expect(page.getByText("Bulk Sync Started", { exact: true })).toBeVisible();
	const run = page
		.getByRole("region", { name: "Selected leads" })
		.getByRole("listitem")
		.filter({ has: page.getByRole("link", { name: "Sync to Sample Mailchimp" }) })
		.first();
	await expect(run.getByText("Succeeded")).toBeVisible();
	await expect(run).toBeInViewport();
	await run.getByRole("link", { name: "Sync to Sample Mailchimp" }).click();
	await expect(page.getByRole("heading", { name: "Bulk sync · Sample Mailchimp" })).toBeVisible();
	await page.goBack();
	await run.getByRole("button", { name: "Hide" }).click();
	await expect(run).toHaveCount(0);
});

test("each integration shows the outcome of its last test, also after a reload", async ({
	page,
	request,
}) => {
	await openAsAdmin(page, "/admin/integrations");
	const name = `Unreachable ${randomBytes(4).toString("hex")}`;
	const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
	const created = await request.post("/api/email-integrations", {
		headers: { cookie },
		data: {
			provider: "webhook",
			name,
			apiKey: "sample-secret",
			endpoint: "http://127.0.0.1:9/nobody",
			isActive: false,
		},
	});
	expect(created.status()).toBe(201);
	const { id } = await created.json();
	const card = (name: string) =>
		page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
	await expect(card(name).getByText("Not tested since it was last saved")).toBeVisible();
	await page.getByRole("button", { name: "Test All" }).click();
	await expect(page.getByText(/^\d+ out of \d+ integrations are working$/)).toBeVisible();
	await expect(card(name).getByText(/^Test failed .*: ./)).toBeVisible();
	await expect(card("Sample Mailchimp").getByText(/^Connected .* ago$/)).toBeVisible();
	await page.reload();
	await expect(card(name).getByText(/^Test failed .*: ./)).toBeVisible();
	await request.delete(`/api/email-integrations/${id}`, { headers: { cookie } });
});

test("on a phone the current sub-tab is in view", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openAsAdmin(page, "/admin/integrations/jobs");
	const tab = page
		.getByRole("navigation", { name: "Email integrations" })
		.getByRole("link", { name: "Jobs" });
	await expect(tab).toBeInViewport({ ratio: 1 });
	await expect(tab).toHaveAttribute("aria-current", "page");
});

test("the audit log names changed leads and templates and links to them", async ({ page, request }) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`);
	await page.getByLabel(`Status of ${name}`).selectOption("contacted");
	await expect(page.getByText("Status Updated", { exact: true })).toBeVisible();
	const note = await page.request.post(`/api/leads/${await leadId(page, email)}/notes`, {
		data: { text: "Seen" },
	});
	expect(note.status()).toBe(201);
	await page.goto("/admin/audit");
	// A note's id would mean nothing to the reader.
	const noted = page.getByRole("row", { name: "Added a note" }).filter({ hasText: name });
	await expect(noted.getByRole("cell").last()).toHaveText("–");
	const row = page.getByRole("row", { name: "Changed a lead's status" }).filter({ hasText: name });
	await expect(row).toContainText("from New to Contacted");
	await row.getByRole("link", { name }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

	const template = { name: `Answer to ${name}`, channel: "email", text: "Hello" };
	expect((await page.request.post("/api/templates", { data: template })).status()).toBe(201);
	await page.goto("/admin/audit");
	await page.getByRole("link", { name: template.name }).click();
	await expect(page.getByRole("heading", { name: template.name })).toBeVisible();
});

test("filtering a list by keyboard keeps the focus in its field, and Back restores the values of its fields", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/leads/newsletter");
	const status = page.getByLabel("Status", { exact: true });
	await status.focus();
	await page.keyboard.type("Unsubscribed");
	await expect(page).toHaveURL(/status=unsubscribed/);
	await expect(status).toBeFocused();
	const search = page.getByPlaceholder("Email address");
	await search.fill("nobody-has-this@example.com");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/q=nobody-has-this/);
	await expect(page.getByText("the search “nobody-has-this@example.com”", { exact: false })).toBeVisible();
	await expect(search).toBeFocused();
	await page.goBack();
	await expect(search).toHaveValue("");
	await page.goBack();
	await expect(status).toHaveValue("all");
});

test("Test All keeps the focus while its request is pending, and ignores a second press", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/integrations");
	const answer = Promise.withResolvers<void>();
	let calls = 0;
	await page.route("**/test-all", async route => {
		calls += 1;
		await answer.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Test All" }).press("Enter");
	const busy = page.getByRole("button", { name: "Testing…" });
	await expect(busy).toBeDisabled();
	// Long enough for a disabled button to lose the focus.
	await page.evaluate(
		() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
	);
	await expect(busy).toBeFocused();
	await page.keyboard.press("Enter");
	answer.resolve();
	await expect(page.getByText(/^\d+ out of \d+ integrations are working$/)).toBeVisible();
	await expect(page.getByRole("button", { name: "Test All" })).toBeFocused();
	expect(calls).toBe(1);
});
