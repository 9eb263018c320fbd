import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { axe } from "../axe.ts";
import { enterPassword, openAsAdmin, untilSignedIn } from "./sign-in.ts";

test("adding an account 16 minutes after sign-in asks for the password first, and continues once it is right", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	const person = { username: `earlier-${mark}`, password: "signed in before lunch" };
	await openAsAdmin(page, "/admin/accounts");
	const made = await page.request.post("/api/staff/accounts", { data: { ...person, role: "admin" } });
	expect(made.status()).toBe(201);
	// A page whose session is gone navigates by itself, which would collide with the next navigation.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await enterPassword(page, person, "/admin/accounts");
	await untilSignedIn(page, person, "/admin/accounts");
	await runSql(
		e2eDatabaseUrl(),
		`update sessions set confirmed_at = now() - interval '16 minutes'
		 where account_id = (select id from accounts where username = '${person.username}')`,
	);
	const adding = page.locator("section", { has: page.getByRole("heading", { name: "Add an account" }) });
	await adding.getByLabel("Username").fill(`new-${mark}`);
	await adding.getByLabel("Password").fill("a password to begin with");
	await page.clock.install();
	await adding.getByRole("button", { name: "Add account" }).click();
	const asks = page.getByRole("dialog", { name: "Is it you?" });
	const password = asks.getByLabel("Your password");
	await expect(password).toBeFocused();
	// The server waits for the person here, so no notice of a slow answer appears.
	await page.clock.fastForward(5_000);
	await expect(page.getByText("Still waiting for the server’s answer.")).toHaveCount(0);
	expect(await axe(page)).toEqual([]);
	await password.fill("not it at all");
	await password.press("Enter");
	await expect(asks.getByText("The password is incorrect")).toBeVisible();
	await password.fill("nor is this");
	await asks.getByRole("button", { name: "Continue" }).click();
	await expect(password).toBeFocused();
	await expect(password).toHaveAccessibleDescription("The password is incorrect");
	await password.fill(person.password);
	await password.press("Enter");
	await expect(asks).toHaveCount(0);
	await expect(page.getByText(`new-${mark} can now sign in`, { exact: true })).toBeVisible();
});

test("deleting an account warns of ownerless leads and lost shared views, and its row links to the leads", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/accounts");
	const account = { username: `leaves-${mark}`, password: "has found another house", role: "viewer" };
	const { id } = await (await page.request.post("/api/staff/accounts", { data: account })).json();
	const lead = { fullName: `Handed ${mark}`, email: `handed-${mark}@example.com`, ownerId: id };
	expect((await page.request.post("/api/staff/leads", { data: lead })).status()).toBe(201);
	await runSql(
		e2eDatabaseUrl(),
		`insert into saved_views (id, account_id, name, query, shared, created_at)
		 values (gen_random_uuid(), '${id}', 'Views of ${mark}', 'status=closed', true, now())`,
	);
	await page.reload();
	const row = page.getByRole("row", { name: account.username });
	await row.getByRole("button", { name: "Delete" }).click();
	const asks = page.getByRole("dialog", { name: "Delete account" });
	await expect(asks).toContainText("1 lead of theirs will have no owner");
	await expect(asks).toContainText("1 view that they share will be gone too");
	await asks.getByRole("button", { name: "Cancel" }).click();
	await row.getByRole("link", { name: "1", exact: true }).click();
	await expect(page).toHaveURL(`/admin/leads?owner=${id}`);
	await expect(page.getByRole("link", { name: lead.fullName })).toBeVisible();
});

test("a checkbox under Accounts turns on the assignment of new leads to admins in turn", async ({ page }) => {
	// Answered here, so that round-robin stays off for other tests' leads.
	const sent: unknown[] = [];
	await page.route("**/api/staff/round-robin", async route => {
		sent.push(route.request().postDataJSON());
		await route.fulfill({ json: { active: true } });
	});
	await openAsAdmin(page, "/admin/accounts");
	const box = page.getByRole("checkbox", { name: "Assign new leads to admins in turn" });
	await expect(box).not.toBeChecked();
	await box.click();
	await expect(page.getByText("New leads now go to admins in turn", { exact: true })).toBeVisible();
	expect(sent).toEqual([{ active: true }]);
});

test("a username that is taken is refused beside its field, and an account's buttons name the account", async ({
	page,
}) => {
	const username = `taken-${randomBytes(4).toString("hex")}`;
	await openAsAdmin(page, "/admin/accounts");
	const data = { username, password: "a long password", role: "viewer" };
	expect((await page.request.post("/api/staff/accounts", { data })).status()).toBe(201);
	await page.getByLabel("Username").fill(username.toUpperCase());
	await page.getByLabel("Password", { exact: true }).fill("a long password");
	await page.getByRole("button", { name: "Add account" }).click();
	await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
		"An account with this name already exists",
	);
	const row = page.getByRole("row").filter({ hasText: username });
	await expect(row.getByRole("button", { name: `Make admin: ${username}`, exact: true })).toBeVisible();
	await row.getByRole("button", { name: `Delete ${username}`, exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
	await expect(row).toHaveCount(0);
});
