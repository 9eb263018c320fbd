import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of [1440, 390]) {
	test(`a subscriber is found, exported and erased at ${width} px`, async ({ page, request }) => {
		await page.setViewportSize({ width, height: 900 });
		const email = `reader-${randomBytes(4).toString("hex")}@firm-dubai.com`;
		const joined = await request.post("/api/newsletter", {
			headers: { "X-Forwarded-For": `203.0.113.${1 + ((randomBytes(1)[0] ?? 0) % 250)}` },
			data: { email },
		});
		expect(joined.status()).toBe(201);
		await openAsAdmin(page, "/admin/leads");
		// By keyboard: the page's tab, then its search.
		const tab = page.getByRole("link", { name: /^Newsletter/ });
		await tab.focus();
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/\/admin\/leads\/newsletter$/);
		await expect(page.getByRole("link", { name: "Lead Management" })).toHaveAttribute("aria-current", "page");
		// By placeholder, since the list of leads has a search of the same name until this page is rendered.
		await page.getByPlaceholder("Email address").fill(email);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/q=reader-/);
		await expect(page.getByText("1 subscriber", { exact: true })).toBeVisible();
		await expect(page.locator("tbody").getByText("Active", { exact: true })).toBeVisible();
		await expect(page.locator("tbody").getByText("Synced", { exact: true }).first()).toBeVisible();
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(sideways).toBeLessThanOrEqual(0);
		expect(await axe(page)).toEqual([]);
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: `Export ${email}` }).click();
		expect((await download).suggestedFilename()).toMatch(/^subscriber-.*\.json$/);
		await page.getByRole("button", { name: `Erase ${email}` }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
		await expect(page.getByText("Subscriber erased", { exact: true })).toBeVisible();
		await expect(page.getByText("No subscribers found.")).toBeVisible();
	});
}
