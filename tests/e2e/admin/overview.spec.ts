import { expect, test } from "@playwright/test";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS) {
	test(`the overview's figures lead to the leads behind them, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = await seedLeads(30);
		await openAsAdmin(page, "/admin/leads");
		// The chart of first contacts is there once anybody was reached.
		const [someone] = await (await page.request.get(`/api/leads?q=${mark}&limit=1`)).json();
		await page.request.post(`/api/leads/${someone.id}/contact`, { data: { by: "call" } });
		await page.goto("/admin");
		const chart = page.getByRole("img", {
			name: /^Leads in the last 30 days: \d+ leads; \d+ in the 30 days before/,
		});
		await expect(chart).toBeVisible();
		await expect(page.getByRole("img", { name: /^Median time to first contact by week/ })).toBeVisible();
		expect(await faultsOf(page)).toEqual([]);
		await shot(page, "overview");
		const recent = page.getByRole("region", { name: "Recent leads" });
		const bar = () => recent.evaluate(list => getComputedStyle(list).scrollbarColor);
		const hidden = await bar();
		// Every status stands at the end of its line, however long the name.
		const missing = await recent
			.getByRole("combobox")
			.evaluateAll(all =>
				all.map(status =>
					Math.round(
						(status.parentElement?.getBoundingClientRect().right ?? 0) - status.getBoundingClientRect().right,
					),
				),
			);
		expect(new Set(missing)).toEqual(new Set([0]));
		await recent.hover();
		await expect.poll(bar).not.toBe(hidden);
		expect(await recent.evaluate(list => getComputedStyle(list).transitionDelay)).toBe("0s");
		await page.mouse.move(0, 0);
		expect(await recent.evaluate(list => getComputedStyle(list).transitionDelay)).toBe("0.6s");
		await expect.poll(bar).toBe(hidden);
		await page.getByText("Show as a table").first().click();
		await page.getByRole("table", { name: "Leads in the last 30 days" }).getByRole("link").last().click();
		await expect(page).toHaveURL(/\/admin\/leads\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
		await page.goto("/admin");
		await page.getByRole("link", { name: "New Leads", exact: true }).click();
		await expect(page).toHaveURL(/\/admin\/leads\?status=new$/);
		await page.goto("/admin");
		await page.getByRole("main").getByRole("link", { name: "United Kingdom", exact: true }).click();
		await expect(page).toHaveURL(/\/admin\/leads\?country=United/);
	});
}
