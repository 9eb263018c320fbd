import { expect, type Page, test } from "@playwright/test";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

const column = (page: Page, name: RegExp) => page.getByRole("region", { name });
const card = (page: Page, where: RegExp, name: string) =>
	column(page, where).getByRole("listitem").filter({ hasText: name });

for (const width of WIDTHS) {
	test(`board cards are moved by their menu, and back by Undo, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(12);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		await page.getByRole("link", { name: "Board", exact: true }).click();
		await expect(page).toHaveURL(new RegExp(`q=${mark}&view=board$`));
		await expect(column(page, /^New 12$/)).toBeVisible();
		await expect(card(page, /^New/, `${mark} 010`)).toContainText("Overdue");
		await page.getByRole("button", { name: `Move ${mark} 002` }).press("Enter");
		await shot(page, "board");
		expect(await faultsOf(page)).toEqual([]);
		await page.keyboard.press("Enter");
		const moved = card(page, /^Contacted 1$/, `${mark} 002`);
		await expect(moved).toBeVisible();
		await expect(moved.getByRole("link")).toBeFocused();
		await expect(column(page, /^New 11$/)).toBeVisible();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(card(page, /^New 12$/, `${mark} 002`)).toBeVisible();
		await page.getByLabel("Search", { exact: true }).fill(`${mark} 003`);
		await expect(column(page, /^New 1$/)).toBeVisible();
		await expect(page).toHaveURL(/view=board/);
		await page.getByRole("link", { name: "List", exact: true }).click();
		await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
	});
}

test("a dragged card moves to another column, and returns when the server responds with 500", async ({
	page,
}) => {
	const mark = await seedLeads(3);
	await openAsAdmin(page, `/admin/leads?q=${mark}&view=board`);
	await card(page, /^New/, `${mark} 001`).dragTo(column(page, /^Qualified/));
	await expect(card(page, /^Qualified 1$/, `${mark} 001`)).toBeVisible();
	await page.route("**/api/leads/*/status", route =>
		route.fulfill({ status: 500, json: { message: "The database is away" } }),
	);
	await card(page, /^New/, `${mark} 002`).dragTo(column(page, /^Closed/));
	await expect(page.getByText("Failed to update lead status.", { exact: true })).toBeVisible();
	await expect(card(page, /^New/, `${mark} 002`)).toBeVisible();
	await expect(card(page, /^Closed/, `${mark} 002`)).toHaveCount(0);
});

test("a board column loads more cards when its end scrolls into view, and a card loaded that way can be moved", async ({
	page,
}) => {
	const mark = await seedLeads(120);
	await openAsAdmin(page, `/admin/leads?q=${mark}&view=board`);
	const cards = column(page, /^New 1\d\d$/).getByRole("listitem");
	await expect(cards).toHaveCount(50);
	await cards.last().scrollIntoViewIfNeeded();
	await page.mouse.wheel(0, 4_000);
	await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(100);
	// One wheel event scrolls no further than what is laid out at that moment, so this repeats it.
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 20_000);
			return cards.count();
		})
		.toBe(120);
	const named = async () => (await cards.getByRole("link").allTextContents()).map(words => words.trim());
	const inOrder = async () => {
		const leads = await (await page.request.get(`/api/leads?q=${mark}&limit=500`)).json();
		return leads.map(({ fullName }: { fullName: string }) => fullName);
	};
	expect(await named()).toEqual(await inOrder());
	// The last card of the first page is erased, and a further one takes its place.
	const erased = (await (await page.request.get(`/api/leads?q=${mark}&limit=50`)).json()).at(-1);
	expect((await page.request.delete(`/api/leads/${erased.id}`)).status()).toBe(204);
	await expect(column(page, /^New 119$/)).toBeVisible();
	expect(await named()).toEqual(await inOrder());
	// A new lead pushes the last card off the column's first page.
	const data = { fullName: `${mark} 000`, email: `${mark}-0@example.com` };
	expect((await page.request.post("/api/staff/leads", { data })).status()).toBe(201);
	await expect(column(page, /^New 120$/)).toBeVisible();
	expect(await named()).toEqual(await inOrder());
	await page.getByRole("button", { name: `Move ${mark} 119` }).click();
	await page.getByRole("menuitem", { name: "Move to Closed" }).click();
	await expect(card(page, /^Closed 1$/, `${mark} 119`)).toBeVisible();
	await expect(column(page, /^New 119$/).getByRole("listitem")).toHaveCount(119);
});

test("a board column does not retry a failed load of more cards until Show more is pressed", async ({
	page,
}) => {
	const mark = await seedLeads(60);
	await openAsAdmin(page, `/admin/leads?q=${mark}&view=board`);
	let calls = 0;
	const furtherLeads = /\/api\/leads\?/;
	await page.route(furtherLeads, route => {
		calls += 1;
		return route.fulfill({ status: 500, json: { message: "It failed" } });
	});
	const more = page.getByRole("button", { name: "Show more: New" });
	await more.scrollIntoViewIfNeeded();
	await expect(page.getByText("More leads could not be loaded.", { exact: true })).toBeVisible();
	await expect(more).toBeInViewport();
	// Long enough for an IntersectionObserver to fire and start another request.
	await page.evaluate(async () => {
		for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
	});
	expect(calls).toBe(1);
	await page.unroute(furtherLeads);
	await more.click();
	await expect(column(page, /^New 60$/).getByRole("listitem")).toHaveCount(60);
});

test("a lead opened from the board links back to the board, which has no status filter", async ({ page }) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}&view=board`);
	await expect(page.getByLabel("Status", { exact: true })).toHaveCount(0);
	await page.getByRole("link", { name: `${mark} 001` }).click();
	await page.getByRole("link", { name: "← All leads" }).click();
	await expect(column(page, /^New 2$/)).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`q=${mark}.*view=board`));
});
