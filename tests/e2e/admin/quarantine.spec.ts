import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { leadId, openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS)
	test(`a suspect submission of a known lead links to its content and can be dismissed, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = await seedLeads(1);
		await runSql(
			e2eDatabaseUrl(),
			`insert into submissions (id, lead_id, page, form_type, fields, suspicion, held_back, created_at)
			 select gen_random_uuid(), id, 'home', 'lead', '{"additionalRequirements": "Please call ${mark}"}',
				'too_fast', true, now() from leads where full_name = '${mark} 001'`,
		);
		await openAsAdmin(page, "/admin/leads/quarantine");
		await expect(page.getByRole("heading", { name: "From people you know" })).toBeVisible();
		const row = page.getByRole("row").filter({ hasText: mark });
		await expect(row).toContainText("Sent faster than a person types");
		await shot(page, "quarantine");
		expect(await faultsOf(page)).toEqual([]);
		await row.getByRole("link").click();
		await expect(page.getByText(`Please call ${mark}`)).toBeVisible();
		await page.goBack();
		await row.getByRole("button", { name: `Dismiss the form of ${mark} 001` }).click();
		await expect(page.getByText("Form dismissed", { exact: true })).toBeVisible();
		await expect(row).toHaveCount(0);
		const id = await leadId(page, `${mark}-1@example.com`);
		await page.goto(`/admin/leads/${id}`);
		await expect(page.getByText(`Please call ${mark}`)).toBeVisible();
		await expect(page.getByText("Dismissed a form that looks like spam")).toBeVisible();
	});

test("suspects are listed by 50 per page and link to their lead", async ({ page }) => {
	const mark = await seedLeads(60);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set quarantined_at = now(), quarantine_reason = 'honeypot' where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, "/admin/leads/quarantine");
	const pages = page.getByRole("navigation", { name: "Pages" });
	await expect(pages).toContainText(/^1–50 of \d+ suspects/);
	const suspect = page.getByRole("link", { name: new RegExp(mark) }).first();
	const name = (await suspect.textContent()) ?? "";
	await expect(page.getByRole("button", { name: `Release ${name}` })).toBeVisible();
	await expect(page.getByRole("button", { name: "Release", exact: true })).toHaveCount(0);
	await suspect.click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await expect(page.getByText("This submission looks like spam.", { exact: false })).toBeVisible();
	await page.goBack();
	await pages.getByRole("link", { name: "Next page" }).click();
	await expect(pages).toContainText(/^51–\d+ of \d+ suspects/);
});
