import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, shot, WIDTHS } from "./seed-leads.ts";
import { adminHeaders } from "./session.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS) {
	test(`failed jobs are grouped by integration and retried as a group, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		const name = `Retried ${randomUUID().slice(0, 8)}`;
		const headers = await adminHeaders();
		const created = await request.post("/api/email-integrations", {
			headers,
			// Inactive, so that other tests' leads are not sent there.
			data: { provider: "mailerlite", name, apiKey: "a-key-of-nobody", isActive: false },
		});
		expect(created.status()).toBe(201);
		const { id } = await created.json();
		await runSql(
			e2eDatabaseUrl(),
			`insert into job_runs (id, kind, status, total, failed, error, actor, integration_id, created_at, finished_at)
			 select gen_random_uuid(), 'integration_test', 'failed', 1, 1, 'Refused for a reason', 'admin', '${id}', now(), now()
			 from generate_series(1, 3)`,
		);
		await openAsAdmin(page, "/admin/integrations/jobs");
		await page.getByLabel("Group by").selectOption("Integration");
		const row = page
			.getByRole("table", { name: /by integration/ })
			.getByRole("row")
			.filter({ hasText: name });
		await expect(row).toContainText("Refused for a reason");
		expect(await faultsOf(page)).toEqual([]);
		await shot(page, `job-groups-${width}`);
		await row.getByRole("button", { name: `Retry failed of ${name}` }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Retry" }).click();
		await expect(page.getByText("3 started again.", { exact: true })).toBeVisible();
		await row.getByRole("link", { name }).click();
		await expect(page.getByText(`Filtered by the integration ${name}`)).toBeVisible();
		expect(await faultsOf(page)).toEqual([]);
	});
}

test("a job's results are paginated by 50, with failed items before synced items", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const id = randomUUID();
	await runSql(
		e2eDatabaseUrl(),
		`insert into job_runs (id, kind, status, total, done, failed, actor, created_at, finished_at)
		 values ('${id}', 'bulk_sync', 'partly_failed', 120, 60, 60, 'admin', now(), now())`,
		`insert into job_items (run_id, position, status, error, updated_at)
		 select '${id}', n, case when n < 60 then 'done' else 'failed' end,
			case when n >= 60 then 'Refused ' || n || repeat(', as it is said at length', 20) || ' in the end' end, now()
		 from generate_series(0, 119) as n`,
	);
	await openAsAdmin(page, `/admin/integrations/jobs/${id}`);
	const rows = page.getByRole("table", { name: "Results per person" }).locator("tbody tr");
	await expect(rows).toHaveCount(50);
	await expect(rows.first()).toContainText("Refused 60");
	// A long error is collapsed, otherwise the page would be sixty screens long.
	const end = rows.first().getByText("in the end");
	await expect(end).toBeHidden();
	expect((await rows.first().boundingBox())?.height).toBeLessThan(250);
	await rows.first().locator("summary").click();
	await expect(end).toBeVisible();
	await page.getByRole("link", { name: "Next page" }).click();
	await expect(page.getByText("51–100 of 120 results")).toBeVisible();
	await expect(rows.nth(9)).toContainText("Refused 119");
	await expect(rows.nth(10)).toContainText("Synced");
	expect(await faultsOf(page)).toEqual([]);
});
