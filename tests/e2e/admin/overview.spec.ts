import { expect, test } from "@playwright/test";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { adminCookies } from "./session.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS) {
	test(`the overview's figures link to the filtered lead list, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = await seedLeads(30);
		await openAsAdmin(page, "/admin/leads");
		// The chart of first contacts appears once any lead was contacted.
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
		// With the page's own light-theme colours the bars would be dark on the forced black background.
		const drawn = () =>
			chart.locator("rect").evaluateAll(bars => bars.map(bar => getComputedStyle(bar).fill));
		const own = await drawn();
		await page.emulateMedia({ forcedColors: "active" });
		const forced = await drawn();
		expect(forced.filter((fill, index) => fill === own[index])).toEqual([]);
		await page.emulateMedia({ forcedColors: null });
		const recent = page.getByRole("region", { name: "Recent leads" });
		const bar = () => recent.evaluate(list => getComputedStyle(list).scrollbarColor);
		const hidden = await bar();
		// Every status is aligned with the end of its line, however long the name.
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

test("Back restores the filter fields of the overview and of the performance page", async ({ page }) => {
	await openAsAdmin(page, "/admin");
	const period = page.getByLabel("Period", { exact: true });
	const by = page.getByLabel("By", { exact: true });
	await period.selectOption("90");
	await expect(page.getByRole("heading", { name: "Leads in the last 90 days" })).toBeVisible();
	await by.selectOption("form");
	await expect(page).toHaveURL(/by=form/);
	await page.goBack();
	await expect(by).toHaveValue("channel");
	await expect(period).toHaveValue("90");
	await page.goBack();
	await expect(period).toHaveValue("30");

	await page.goto("/admin/performance");
	const devices = page.getByLabel("Devices", { exact: true });
	await devices.selectOption("mobile");
	await expect(page).toHaveURL(/device=mobile/);
	await page.goBack();
	await expect(devices).toHaveValue("all");
});

test("an empty file of advertising costs is refused with a message that it has no costs", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin");
	const file = { name: "costs.csv", mimeType: "text/csv", buffer: Buffer.from("") };
	await page.getByLabel("Advertising costs").setInputFiles(file);
	await page.getByRole("button", { name: "Import", exact: true }).click();
	await expect(page.getByText("Nothing was imported", { exact: true })).toBeVisible();
	await expect(page.getByText("The file has no costs", { exact: true })).toBeVisible();
});

test("a recent lead without country and email address shows its phone number", async ({ page }) => {
	await openAsAdmin(page, "/admin");
	const phone = `+4477009${Date.now().toString().slice(-5)}`;
	const data = { fullName: `Caller ${phone}`, phone };
	expect((await page.request.post("/api/staff/leads", { data })).status()).toBe(201);
	await page.reload();
	const recent = page.getByRole("region", { name: "Recent leads" });
	await expect(recent.getByText(new RegExp(`^\\${phone}, (less than a|1) minute ago$`))).toBeVisible();
});

test.describe("performance optimizer without JavaScript", () => {
	test.use({ javaScriptEnabled: false });
	test("shows its figures at once, for the device type chosen in the form", async ({ page }) => {
		await page.context().addCookies(await adminCookies());
		await page.goto("/admin/performance");
		await expect(page.getByRole("heading", { name: "Analysing the site" })).toBeHidden();
		await page.getByLabel("Devices").selectOption("mobile");
		await page.getByRole("button", { name: "Show", exact: true }).click();
		await expect(page).toHaveURL(/device=mobile/);
		await expect(page.getByRole("table").first()).toBeVisible();
	});
});
