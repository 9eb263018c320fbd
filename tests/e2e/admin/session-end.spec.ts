import { createHash } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN, e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { enterPassword, untilSignedIn } from "./sign-in.ts";

/** Returns the key of the session row for a page's cookie. */
async function sessionOf(page: Page): Promise<string> {
	const cookies = await page.context().cookies();
	const token = cookies.find(({ name }) => name === "session")?.value ?? "";
	return createHash("sha256").update(token).digest("hex");
}

for (const width of WIDTHS) {
	test(`a session about to expire idle warns over an open dialog, and one key press extends it, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(1);
		const list = `/admin/leads?q=${mark}`;
		await enterPassword(page, E2E_ADMIN, list);
		await untilSignedIn(page, E2E_ADMIN, list);
		await page.keyboard.press("j");
		await page.keyboard.press("n");
		const plan = page.getByRole("dialog", { name: `Next for ${mark} 001` }).getByLabel("Next step");
		await plan.fill("Send the licence");
		const id = await sessionOf(page);
		const warning = page.getByText("You will be signed out within two minutes");
		// Repeated, since a change by others reloads the page, which also extends the session.
		await expect(async () => {
			await runSql(
				e2eDatabaseUrl(),
				`update sessions set expires_at = now() + interval '90 seconds' where id = '${id}'`,
			);
			await expect(warning).toBeVisible({ timeout: 7_000 });
		}).toPass();
		expect(await faultsOf(page)).toEqual([]);
		await shot(page, "session-end");
		await expect(page.getByRole("alertdialog").getByRole("button", { name: "Stay signed in" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(warning).toBeHidden();
		await expect(plan).toHaveValue("Send the licence");
		await expect(plan).toBeFocused();
		// Fails with a division by zero until the session is extended.
		await expect(() =>
			runSql(
				e2eDatabaseUrl(),
				`select 1 / count(*) from sessions where id = '${id}' and expires_at > now() + interval '11 hours'`,
			),
		).toPass();
	});
}

test("all tabs show the sign-in once the session has ended in one of them", async ({ page, context }) => {
	const mark = await seedLeads(1);
	const list = `/admin/leads?q=${mark}`;
	await enterPassword(page, E2E_ADMIN, list);
	await untilSignedIn(page, E2E_ADMIN, list);
	const tab = await context.newPage();
	await tab.goto(list);
	await expect(tab.getByText(`${mark} 001`).first()).toBeVisible();
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(tab.getByRole("button", { name: "Access Dashboard" })).toBeVisible();
	await expect(tab.getByText(`${mark} 001`)).toHaveCount(0);
});
