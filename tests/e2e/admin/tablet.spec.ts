import { expect, type Page, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { seedLeads } from "./seed-leads.ts";
import { leadId, openAsAdmin } from "./sign-in.ts";

/** A worst-case error of a provider: a long URL, then an answer without spaces. */
const REFUSAL = `HubSpot: credentials not found at https://developers.example/${"oauth-overview/".repeat(6)} (status 401: {"status":"error","correlationId":"${"ca459d90".repeat(8)}"})`;

const sideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("the lead list, jobs and a lead's failed sync do not scroll sideways at 768, 1024 and 1440 px", async ({
	page,
}) => {
	const mark = await seedLeads(2);
	await runSql(
		e2eDatabaseUrl(),
		`insert into lead_syncs (lead_id, integration_id, status, error, updated_at)
		 select l.id, i.id, 'failed', '${REFUSAL}', now() from leads l, integrations i where l.full_name like '${mark}%'`,
	);
	await runSql(
		e2eDatabaseUrl(),
		`insert into job_runs (id, kind, status, total, done, failed, attempts, error, actor, lead_id, created_at,
			started_at, finished_at)
		 select gen_random_uuid(), 'crm_sync', 'failed', 1, 0, 1, 1, '${REFUSAL}', 'system', id, now(), now(), now()
		 from leads where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const lead = `/admin/leads/${await leadId(page, `${mark}-1@example.com`)}`;
	for (const path of [
		`/admin/leads?q=${mark}`,
		`/admin/integrations/jobs?q=${mark}`,
		`/admin/integrations/jobs?q=${mark}&group=lead`,
		lead,
	]) {
		await page.goto(path);
		await expect(
			page.getByRole("main").getByText(`${mark} 001`).filter({ visible: true }).first(),
		).toBeVisible();
		for (const width of [768, 1024, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			expect(await sideways(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
			const header = await page.getByRole("banner").boundingBox();
			expect(header?.height, `the header at ${width} px`).toBeLessThan(56);
		}
	}
});

test("at 320 px the title of the lead list does not break within a word", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 700 });
	await openAsAdmin(page, "/admin/leads");
	const title = page.getByRole("heading", { level: 1 });
	const lines = await title.evaluate(({ firstChild }) => {
		if (!firstChild) return 0;
		const word = document.createRange();
		word.setStart(firstChild, "Lead ".length);
		word.setEnd(firstChild, "Lead Management".length);
		return word.getClientRects().length;
	});
	expect(lines).toBe(1);
	expect(await sideways(page)).toBeLessThanOrEqual(0);
});

test("a date after Arabic text is not split", async ({ page }) => {
	const mark = await seedLeads(1);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set next_step = 'عرض السعر', follow_up_at = timestamptz '2019-01-05' where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, "/admin/today");
	const plan = page.getByRole("listitem").filter({ hasText: mark }).filter({ hasText: "عرض السعر" });
	const day = plan.locator("time");
	await expect(day).toHaveText("5 Jan 2019");
	expect(await day.evaluate(element => element.getClientRects().length)).toBe(1);
});

test("on an upright tablet, selecting a text in the editing room brings its field into view", async ({
	page,
}) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await openAsAdmin(page, "/admin/cms/room?path=/uk");
	await page.frameLocator("iframe").getByRole("heading", { level: 1 }).click();
	await expect(page.getByLabel("Words")).toBeInViewport();
	// The frame scrolls to its text by itself, and keeps the form above it in view.
	await page.setViewportSize({ width: 390, height: 844 });
	const data = { ...{ sectionId: "calculator-head", elementType: "text", content: "Costs" }, metadata: {} };
	await page.request.post("/api/cms/page-content", {
		data: { ...data, elementId: "calculator-head-eyebrow" },
	});
	await page.goto("/admin/cms/calculator-head-eyebrow");
	await expect(page.frameLocator("iframe").getByText("Costs", { exact: true })).toHaveCSS(
		"outline-style",
		"solid",
	);
	await expect(page.getByLabel("Element ID")).toBeInViewport();
	await page.request.delete("/api/cms/page-content/calculator-head-eyebrow");
});
