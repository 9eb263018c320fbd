import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS)
	test(`a suspect form of somebody known leads to what it said, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		const mark = await seedLeads(1);
		await runSql(
			e2eDatabaseUrl(),
			`insert into submissions (id, lead_id, page, form_type, fields, suspicion, created_at)
			 select gen_random_uuid(), id, 'home', 'lead', '{"additionalRequirements": "Please call ${mark}"}',
				'too_fast', now() from leads where full_name = '${mark} 001'`,
		);
		await openAsAdmin(page, "/admin/leads/quarantine");
		await expect(page.getByRole("heading", { name: "From people you know" })).toBeVisible();
		const row = page.getByRole("row").filter({ hasText: mark });
		await expect(row).toContainText("Sent faster than a person types");
		await shot(page, "quarantine");
		expect(await faultsOf(page)).toEqual([]);
		await row.getByRole("link").click();
		await expect(page.getByText(`Please call ${mark}`)).toBeVisible();
	});
