import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { enterPassword, untilSignedIn } from "./sign-in.ts";

const GREETING = `You are signed in as ${E2E_ADMIN.username}.`;
const CODE = "**/assets/toaster-*.js";

/** The requests for the toasts' code: the preload, which nobody waits for, and the import. */
const FIRST = 2;

/**
 * Signs in while requests for the toasts' code fail, the first ones or all. Returns the texts of native alerts, which it closes.
 */
async function signInWithoutToasts(page: Page, times = Number.POSITIVE_INFINITY): Promise<string[]> {
	const alerts: string[] = [];
	page.on("dialog", async dialog => {
		alerts.push(dialog.message());
		await dialog.accept();
	});
	let failed = 0;
	page.on("requestfailed", request => {
		if (request.url().includes("/toaster-")) failed += 1;
	});
	await page.route(CODE, route => route.abort(), { times });
	await enterPassword(page, E2E_ADMIN, "/admin/accounts");
	await untilSignedIn(page, E2E_ADMIN, "/admin/accounts");
	await expect.poll(() => failed).toBeGreaterThanOrEqual(FIRST);
	return alerts;
}

test("a toast whose code Safari aborted for a download appears afterwards, without a native alert", async ({
	page,
}) => {
	const alerts = await signInWithoutToasts(page, FIRST);
	await expect(page.getByText(GREETING, { exact: true })).toBeVisible();
	expect(alerts).toEqual([]);
});

test("leaving a page while the toasts' code loads, which aborts it in Safari, shows no native alert", async ({
	page,
}) => {
	const alerts = await signInWithoutToasts(page, FIRST);
	await page.goto("/admin/audit");
	await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
	expect(alerts).toEqual([]);
});

test("a toast whose code cannot be loaded is shown as a native alert", async ({ page }) => {
	await page.clock.install();
	const alerts = await signInWithoutToasts(page);
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000);
			return alerts;
		})
		.toEqual([`Welcome\n${GREETING}`]);
});
