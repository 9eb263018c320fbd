import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { quietMs } from "#tests/support/quiet-time.ts";

const ADMIN = { username: "admin", password: "correct-horse-battery" };

/** Opens a page with a random IP address, since public posts are rate limited per address. */
async function newVisitor(browser: Browser): Promise<Page> {
	const address = `198.18.${Math.floor(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`;
	return (await browser.newContext({ extraHTTPHeaders: { "X-Forwarded-For": address } })).newPage();
}

async function signedIn(browser: Browser, path: string): Promise<Page> {
	const page = await newVisitor(browser);
	await page.goto(path);
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
	await page.getByLabel("Username").fill(ADMIN.username);
	await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
	await page.getByRole("button", { name: "Access Dashboard" }).click();
	await expect(page).toHaveURL(url => url.pathname === path);
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeHidden();
	return page;
}

/** Fills the lead form no faster than a person would. */
async function leaveLead(page: Page, email: string): Promise<void> {
	await page.goto("/");
	const form = page.locator("#lead-form form").first();
	await form.getByLabel("Full name").fill("Sample Visitor");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("+44 7700 900123");
	await page.waitForFunction(() => performance.now() > 2_500);
	const answer = page.waitForResponse(response => new URL(response.url()).pathname === "/api/leads");
	await form.locator("button[type=submit]").click();
	expect((await answer).status()).toBe(201);
}

test("a lead sent on / appears in the lead list within two seconds, and its page shows the Mailchimp sync live", async ({
	browser,
}) => {
	const email = `visitor-${randomUUID().slice(0, 8)}@firm-dubai.com`;
	const list = await signedIn(browser, "/admin/leads");
	const visitor = await newVisitor(browser);
	await leaveLead(visitor, email);
	const took = await quietMs(
		() => visitor.request.get("/readyz"),
		() => expect(list.getByText(email)).toBeVisible(),
	);
	expect(took).toBeLessThan(2_000);

	// From here on the lead's page is not reloaded: it updates as its runs do.
	await list.getByRole("link", { name: "Sample Visitor" }).first().click();
	await expect(list.getByText(email).first()).toBeVisible();
	const syncs = list.getByRole("list", { name: "Sync state per integration" });
	const mailchimp = syncs.getByRole("listitem").filter({ hasText: "Sample Mailchimp" });
	await expect(mailchimp).toContainText(/synced/i);
	await expect(list.getByText("Sample Visitor").first()).toBeVisible();
});

test("a sent lead form shows a thank-you, is cleared, and opens the chat in a new tab", async ({
	browser,
	baseURL,
}) => {
	const visitor = await newVisitor(browser);
	await visitor.context().route(/wa\.me/, route => route.fulfill({ body: "chat" }));
	const chat = visitor.context().waitForEvent("page");
	await leaveLead(visitor, `chat-${randomUUID().slice(0, 8)}@firm-dubai.com`);
	await expect(visitor.getByText("Thank you!", { exact: true })).toBeVisible();
	await expect(
		visitor.getByText("Redirecting you to WhatsApp for immediate assistance...", { exact: true }),
	).toBeVisible();
	expect((await chat).url()).toContain("wa.me/447700900101");
	await expect(visitor.locator("#lead-form").getByLabel("Full name")).toHaveValue("");
	expect(visitor.url().startsWith(baseURL ?? "")).toBe(true);
});
