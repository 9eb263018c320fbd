import { VISITOR_PAGES } from "#tests/support/route-table.ts";
import { axe } from "../axe.ts";
import { expect, test } from "./site.ts";

// Blocking them prints to the console, which is to be quiet.
test.use({ serviceWorkers: "allow" });

const PAGES = VISITOR_PAGES.filter(path => path.startsWith("/uk"));

for (const path of PAGES) {
	test(`${path} fits 320 px, has no axe violation and no console error or warning, and shows its sources`, async ({
		page,
	}) => {
		const problems: string[] = [];
		page.on("pageerror", error => problems.push(error.message));
		page.on("console", message => {
			if (["error", "warning"].includes(message.type())) problems.push(message.text());
		});
		const wide = page.viewportSize();
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(path);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		if (wide) await page.setViewportSize(wide);
		await page.getByText("Sources and assumptions").click();
		await expect(page.locator("#sources dd").first()).toBeVisible();
		expect(await axe(page)).toEqual([]);
		expect(problems).toEqual([]);
		await expect(
			page.locator("style[style], [style]:not([data-specks] *, [data-cursor-glow] *)"),
		).toHaveCount(0);
	});
}

test("/uk has no axe violation while its forms show error messages", async ({ page }) => {
	await page.goto("/uk");
	const form = page.locator("#consultation form");
	await form.getByLabel("Your name").focus();
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	await page.getByLabel("Annual profit").fill("500000");
	await page.getByRole("button", { name: "Calculate my saving" }).click();
	await page.getByRole("button", { name: "Email me this as a PDF" }).click();
	await page.locator("#report").getByLabel("Full name").focus();
	await page.locator("#report").getByLabel("Email address").focus();
	await page.evaluate(() => window.scrollTo(0, 500));
	expect(await axe(page)).toEqual([]);
});
