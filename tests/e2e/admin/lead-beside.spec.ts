import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { faultsOf, seedLeads, shot } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

const name = (page: Page, words: string) => page.getByRole("link", { name: words, exact: true });
const beside = (page: Page, words: string) => page.getByRole("complementary", { name: `Lead: ${words}` });

test("the lead panel beside the list shows the whole lead, steps to the next lead and keeps its own URL", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(24);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await name(page, `${mark} 002`).click();
	const second = beside(page, `${mark} 002`);
	await expect(second.getByRole("link", { name: /^Call / })).toBeVisible();
	await expect(page).toHaveURL(/[?&]lead=/);
	for (const words of ["Plan", "Timeline", "Details", "Where they came from", "Integrations"])
		await expect(second.getByRole("heading", { name: words })).toBeAttached();
	await shot(page, "beside");
	expect(await faultsOf(page)).toEqual([]);

	await second.getByLabel("New note").fill("Seen beside the list");
	await page.keyboard.press("Control+Enter");
	await expect(second.getByText("Seen beside the list", { exact: true })).toBeVisible();
	await second.getByLabel(`Status of ${mark} 002`).selectOption("contacted");
	const row = page.getByRole("row").filter({ has: name(page, `${mark} 002`) });
	await expect(row.getByLabel(`Status of ${mark} 002`)).toHaveValue("contacted");
	await expect(row).toHaveCSS("outline-style", "solid");
	await row.getByLabel(`Owner of ${mark} 002`).selectOption("admin");
	await expect(second.getByLabel("Owner", { exact: true }).locator("option:checked")).toHaveText("admin");

	await second.getByRole("button", { name: "Next lead" }).click();
	await expect(beside(page, `${mark} 003`).getByLabel("New note")).toHaveValue("");
	// One step back leads to the list, however many leads were opened beside it.
	await page.goBack();
	await expect(page.getByRole("complementary")).toHaveCount(0);
	await page.goForward();
	await expect(beside(page, `${mark} 003`)).toBeVisible();
	await page.reload();
	await expect(beside(page, `${mark} 003`).getByRole("heading", { name: "Timeline" })).toBeAttached();
	await beside(page, `${mark} 003`).getByRole("link", { name: "Whole page" }).click();
	await expect(page.getByRole("heading", { level: 1, name: `${mark} 003` })).toBeVisible();
});

for (const [how, type] of Object.entries({
	"letter by letter": (search: Locator) => search.pressSequentially(" 00"),
	"at once": (search: Locator) => search.page().keyboard.insertText(" 00"),
}))
	test(`a lead opened while a search typed ${how} is loading stays open beside the results`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		const mark = await seedLeads(3);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		await expect(name(page, `${mark} 002`)).toBeVisible();
		const answer = Promise.withResolvers<void>();
		const asked: string[] = [];
		await page.route("**/admin/leads.data*", async route => {
			asked.push(route.request().url());
			await answer.promise;
			await route.continue().catch(() => {});
		});
		const search = page.getByRole("searchbox");
		await search.press("End");
		await type(search);
		await expect.poll(() => asked.length).toBeGreaterThan(0);
		await name(page, `${mark} 002`).click();
		answer.resolve();
		await expect(page).toHaveURL(/[?&]q=[^&]*\+00(&|$)/);
		await expect(beside(page, `${mark} 002`)).toBeVisible();
		await expect(page).toHaveURL(/[?&]lead=/);
	});

test("a status that is still being saved is not shown for the next lead in the panel", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(3);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await name(page, `${mark} 001`).click();
	const answer = Promise.withResolvers<void>();
	await page.route("**/api/leads/*/status", async route => {
		await answer.promise;
		await route.continue();
	});
	await beside(page, `${mark} 001`).getByLabel(`Status of ${mark} 001`).selectOption("contacted");
	await page.getByRole("button", { name: "Next lead" }).click();
	const status = beside(page, `${mark} 002`).getByLabel(`Status of ${mark} 002`);
	await expect(status).toBeVisible();
	expect(await status.inputValue()).toBe("new");
	answer.resolve();
	await expect(page.getByText("Status Updated", { exact: true })).toBeVisible();
	await expect(status).toHaveValue("new");
});

test("j, k, e and Escape move between leads in the panel without reloading the list", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(5);
	// Without events: other tests' changes would reload the list.
	await page.route("**/api/staff/events", route => route.fulfill({ status: 503 }));
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.keyboard.press("j");
	await page.keyboard.press("e");
	await expect(beside(page, `${mark} 001`)).toBeVisible();
	const lists: string[] = [];
	page.on("request", request => {
		if (/\/admin\/leads\.data/.test(request.url())) lists.push(request.url());
	});
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await expect(beside(page, `${mark} 003`).getByRole("link", { name: /^Call / })).toBeVisible();
	await expect(name(page, `${mark} 003`)).toBeFocused();
	await page.keyboard.press("k");
	await expect(beside(page, `${mark} 002`).getByRole("link", { name: /^Call / })).toBeVisible();
	expect(lists).toEqual([]);
	// Pressed again, e moves the focus into the panel; Escape leaves and closes it.
	await page.keyboard.press("e");
	await expect(page.getByRole("heading", { level: 2, name: `${mark} 002` })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("complementary")).toHaveCount(0);
	await expect(name(page, `${mark} 002`)).toBeFocused();
});

test("stepping quickly through leads shows the last in the panel and aborts the requests for the others", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(3);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	// With lazy route discovery, the router cannot abort a load before it knows the routes: holds the manifest back.
	const walked = Promise.withResolvers<void>();
	await page.route("**/__manifest*", async route => {
		await walked.promise;
		await route.continue();
	});
	const last = (await name(page, `${mark} 003`).getAttribute("href"))?.split("?")[0] ?? "";
	const held = new Set<Request>();
	await page.route("**/panel.data*", async route => {
		if (route.request().url().includes(last)) await route.continue();
		else held.add(route.request());
	});
	await page.keyboard.press("j");
	await page.keyboard.press("e");
	await expect(beside(page, `${mark} 001`)).toBeVisible();
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	walked.resolve();
	await expect(beside(page, `${mark} 003`).getByRole("link", { name: /^Call / })).toBeVisible();
	// Every superseded request was aborted; an abort may be reported before the request itself.
	await expect.poll(() => [...held].filter(request => !request.failure())).toEqual([]);
});

test("the lead panel keeps its lead, the typed note and the focus when the list's last row leaves the list", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}&status=new`);
	await name(page, `${mark} 001`).click();
	const panel = beside(page, `${mark} 001`);
	const note = panel.getByLabel("New note");
	await note.fill("They asked for");
	const status = panel.getByLabel(`Status of ${mark} 001`);
	await status.focus();
	await status.selectOption("contacted");
	await expect(page.getByText("No leads found.")).toBeVisible();
	await expect(status).toBeFocused();
	await expect(note).toHaveValue("They asked for");
});

test("the lead panel says that an unknown lead no longer exists, and the list stays visible", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}&lead=00000000-0000-4000-8000-000000000000`);
	await expect(page.getByText("This lead no longer exists.")).toBeVisible();
	await expect(name(page, `${mark} 001`)).toBeVisible();
});

test("on a phone a lead of the list opens on its own page, also by the panel's URL", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await name(page, `${mark} 001`).click();
	await expect(page.getByRole("heading", { level: 1, name: `${mark} 001` })).toBeVisible();
	const id = new URL(page.url()).pathname.split("/").at(-1);
	await page.goto(`/admin/leads?q=${mark}&lead=${id}`);
	await expect(page.getByRole("heading", { level: 1, name: `${mark} 001` })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}\\?list=`));
});
