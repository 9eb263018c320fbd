import { expect, type Page, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { faultsOf, seedLeads, shot, WIDTHS } from "./seed-leads.ts";
import { adminCookies } from "./session.ts";
import { openAsAdmin } from "./sign-in.ts";

const filters = (page: Page) => page.getByRole("list", { name: "Filters" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByText(name) });

test("lead list rows are one line high, with room for 20 on the first screen, and overdue rows say Overdue", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(30);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await shot(page, "list");
	const heights = await page
		.locator("tbody tr")
		.evaluateAll(rows => rows.map(each => Math.round(each.getBoundingClientRect().height)));
	expect(heights).toHaveLength(30);
	expect(Math.max(...heights)).toBeLessThanOrEqual(37);
	const top = await page
		.locator("tbody tr")
		.first()
		.evaluate(first => first.getBoundingClientRect().top);
	expect(900 - top, "rows on the first screen").toBeGreaterThanOrEqual(36 * 20);
	await expect(row(page, `${mark} 010`)).toContainText(/Overdue, \d+ \w+ · Send the quotation/);
	await expect(row(page, `${mark} 005`)).not.toContainText("Overdue");
	await expect(row(page, `${mark} 001`)).toContainText("google");
	expect(await faultsOf(page)).toEqual([]);
});

test("a search renders all rows of its result, also those below the screen", async ({ page }) => {
	const mark = await seedLeads(30);
	await openAsAdmin(page, "/admin/leads");
	const search = page.locator("[data-search]");
	const rows = page.locator("tbody tr");
	for (const [words, found] of [
		[mark, 30],
		[`${mark} 01`, 10],
		[mark, 30],
	] as const) {
		await search.fill(words);
		await expect(rows).toHaveCount(found);
	}
	await expect(row(page, `${mark} 030`)).toBeVisible();
});

test("on a phone a list row is at most 100 px high, with call and WhatsApp links of at least 44 px", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const mark = await seedLeads(12);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await shot(page, "list");
	const first = row(page, `${mark} 001`);
	expect((await first.boundingBox())?.height).toBeLessThanOrEqual(100);
	// The label lies beside the field instead of taking a line of its own.
	const choice = await page.getByLabel("Status", { exact: true }).boundingBox();
	const label = await page.locator("label", { hasText: /^Status$/ }).boundingBox();
	expect(label?.y).toBeGreaterThan(choice?.y ?? 0);
	for (const name of ["+44 7700 900123", "WhatsApp +44 7700 900123"]) {
		const box = await first.getByRole("link", { name, exact: true }).boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
	}
	await expect(first.getByText(/^google · /)).toBeVisible();
	await expect(first.getByLabel(`Status of ${mark} 001`)).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
});

test("a column header sorts the list, sets aria-sort and keeps the sort order in the URL", async ({
	page,
}) => {
	const mark = await seedLeads(3);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const created = page.getByRole("columnheader", { name: "Created" });
	const name = page.getByRole("columnheader", { name: "Name" });
	const firstLink = page.locator("tbody th a").first();
	await expect(created).toHaveAttribute("aria-sort", "descending");
	await expect(firstLink).toHaveText(`${mark} 001`);
	await created.getByRole("link").click();
	await expect(created).toHaveAttribute("aria-sort", "ascending");
	await expect(firstLink).toHaveText(`${mark} 003`);
	await name.getByRole("link").click();
	await expect(name).toHaveAttribute("aria-sort", "ascending");
	await expect(created).not.toHaveAttribute("aria-sort");
	await expect(page).toHaveURL(new RegExp(`q=${mark}&sort=fullName$`));
	await expect(firstLink).toHaveText(`${mark} 001`);
	await page.goBack();
	await expect(firstLink).toHaveText(`${mark} 003`);
});

test("a lead opens scrolled to the top, and Back restores the scroll position of the list", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const mark = await seedLeads(40);
	await openAsAdmin(page, `/admin/leads?q=${mark}&sort=fullName`);
	const down = () => page.evaluate(() => window.scrollY);
	const last = page.getByRole("link", { name: `${mark} 040`, exact: true });
	await last.scrollIntoViewIfNeeded();
	const before = await down();
	expect(before).toBeGreaterThan(844);
	await last.click();
	const heading = page.getByRole("heading", { level: 1, name: `${mark} 040` });
	await expect(heading).toBeInViewport();
	expect(await down()).toBe(0);
	await page.goBack();
	await expect(last).toBeInViewport();
	expect(await down()).toBe(before);
});

test("the browser remembers which columns are shown, and Usual columns resets them", async ({ page }) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
	await expect(head("Campaign")).toHaveCount(0);
	await page.getByRole("button", { name: "Columns" }).click();
	await page.getByRole("menuitemcheckbox", { name: "Campaign" }).click();
	await expect(page.getByRole("menuitemcheckbox", { name: "Campaign" })).toBeChecked();
	await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
	await shot(page, "columns");
	expect(await faultsOf(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();
	await page.reload();
	await expect(head("Campaign")).toBeVisible();
	await expect(head("Contact")).toHaveCount(0);
	await expect(row(page, `${mark} 001`)).toContainText(`spring-${mark}`);
	await page.getByRole("button", { name: "Columns" }).click();
	await page.getByRole("menuitem", { name: "Usual columns" }).click();
	await expect(head("Campaign")).toHaveCount(0);
	await expect(head("Contact")).toBeVisible();
});

test("the search filters while typing, keeps the focus and announces its result; Back undoes a later filter", async ({
	page,
}) => {
	const mark = await seedLeads(4);
	await openAsAdmin(page, "/admin/leads?sort=fullName");
	const search = page.getByLabel("Search", { exact: true });
	await search.pressSequentially(`${mark} 00`);
	await expect(page.getByText("4 leads", { exact: true })).toBeVisible();
	await expect(search).toBeFocused();
	const asked = page.waitForRequest(/leads\.data\?.*003/);
	await search.pressSequentially("3");
	// Reloads only the list, not the surrounding layout.
	expect(new URL((await asked).url()).searchParams.get("_routes")).toBe("admin/leads/list/leads");
	await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
	const told = page.getByRole("status").filter({ hasText: "Result: " });
	await expect(told).toHaveText("Result: 1 lead");
	await expect(search).toHaveValue(`${mark} 003`);
	await expect(page).toHaveURL(/sort=fullName/);
	await page.getByLabel("Status", { exact: true }).selectOption("closed");
	await expect(page.getByText("No leads found.", { exact: true })).toBeVisible();
	await expect(told).toHaveText("Result: No leads found.");
	await page.goBack();
	await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Status", { exact: true })).toHaveValue("all");
	await search.fill(`${mark} 002`);
	await search.press("Enter");
	await expect(page.getByRole("link", { name: `${mark} 002` })).toBeVisible();
});

test("letters typed while a search result is being rendered stay in the search field", async ({ page }) => {
	const mark = await seedLeads(4);
	await openAsAdmin(page, "/admin/leads");
	const search = page.locator("[data-search]");
	await search.focus();
	const answer = Promise.withResolvers<void>();
	await page.route(/leads\.data.*q=[^&]*\+00/, async route => {
		await answer.promise;
		await route.continue();
	});
	const typed = page.evaluate(
		words =>
			new Promise<void>(resolve => {
				const type = (letters: string) => document.execCommand("insertText", false, letters);
				// Runs between rendering the answer's rows and its effects; the previous rows may contain the words as well.
				const drawn = new MutationObserver(() => {
					if (!location.search.includes(words)) return;
					if (!document.querySelector("tbody")?.textContent?.includes(words)) return;
					drawn.disconnect();
					type(" 00");
					requestAnimationFrame(() =>
						setTimeout(() => {
							type("3");
							resolve();
						}),
					);
				});
				drawn.observe(document.body, { childList: true, characterData: true, subtree: true });
			}),
		mark,
	);
	await search.fill(mark);
	await typed;
	await expect(search).toHaveValue(`${mark} 003`);
	answer.resolve();
	await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
	await expect(search).toHaveValue(`${mark} 003`);
});

for (const width of WIDTHS) {
	test(`filters are kept in the URL and shown as removable chips, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = await seedLeads(20);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		const count = (words: string) =>
			expect(page.getByRole("navigation", { name: "Pages" }).getByText(words, { exact: true })).toBeVisible();
		await count("20 leads");
		const order = page.getByLabel("Order", { exact: true });
		await page.getByText("Filters", { exact: true }).click();
		await order.press("Tab");
		// Open filters would cover the focused control.
		await expect(order).toBeHidden();
		await page.getByText("Filters", { exact: true }).click();
		await expect(page.getByLabel("Country").locator("option", { hasText: "United Kingdom" })).toHaveCount(1);
		await page.getByLabel("Source", { exact: true }).selectOption("google");
		await count("10 leads");
		await page.getByLabel("Follow-up").selectOption("any");
		await count("2 leads");
		await shot(page, "filters");
		expect(await faultsOf(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(page).toHaveURL(/source=google/);
		await expect(page.getByText("Filters (2)", { exact: true })).toBeVisible();
		await page.reload();
		await count("2 leads");
		await filters(page).getByRole("link", { name: "Remove Follow-up: Has a date" }).click();
		await count("10 leads");
		await filters(page).getByRole("link", { name: "Remove Source: google" }).click();
		await count("20 leads");
		await page.getByText("Filters", { exact: true }).click();
		await page.getByLabel("Touch").selectOption("first");
		await page.getByLabel("Source", { exact: true }).selectOption("bing");
		await count("20 leads");
		await page.getByLabel("Known until").fill("2026-01-01");
		await expect(page.getByText("No leads found.", { exact: true })).toBeVisible();
		await page.keyboard.press("Escape");
		await shot(page, "chips");
		await expect(filters(page)).toContainText("Until: 1 Jan 2026");
		await filters(page).getByRole("link", { name: "Clear all" }).click();
		await expect(filters(page)).toHaveCount(0);
		await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
	});
}

test.describe("lead list without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("filters by submitting a plain form", async ({ page }) => {
		const mark = await seedLeads(6);
		await page.context().addCookies(await adminCookies());
		await page.goto("/admin/leads");
		await page.getByLabel("Search", { exact: true }).fill(mark);
		await page.getByText("Filters", { exact: true }).click();
		await page.getByLabel("Source", { exact: true }).selectOption("google");
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page.getByText("3 leads", { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Remove Source: google" })).toBeVisible();
	});
});

for (const { what, key, chosen, others, change } of [
	{ what: "Status", key: "c", chosen: "contacted", others: "closed", change: { status: "closed" } },
	{ what: "Owner", key: "a", chosen: "admin", others: "–", change: { ownerId: null } },
] as const) {
	test(`${what} in a row keeps the focus and the chosen value while it is saved and reloaded`, async ({
		page,
	}) => {
		const mark = await seedLeads(5);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		const control = page.getByLabel(`${what} of ${mark} 004`);
		const words = () =>
			control.evaluate(select =>
				select instanceof HTMLSelectElement ? select.selectedOptions[0]?.label.toLowerCase() : null,
			);
		await expect(control).toBeEnabled();
		const [patched, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		await page.route(/\/api\/leads\/[^/]+(\/status)?$/, async route => {
			await patched.promise;
			await route.continue();
		});
		await page.route(/leads\.data/, async route => {
			await read.promise;
			await route.continue();
		});
		await control.press(key);
		await expect(control).toHaveAttribute("aria-busy", "true");
		await expect(control).toBeFocused();
		await expect.poll(words).toBe(chosen);
		patched.resolve();
		await expect(page.getByText(/^(Status Updated|Owner changed)$/)).toBeVisible();
		await expect(control).not.toHaveAttribute("aria-busy");
		expect(await words()).toBe(chosen);
		read.resolve();
		await expect(control).toBeFocused();
		const url = new URL(
			(await row(page, `${mark} 004`).getByRole("link").first().getAttribute("href")) ?? "",
			page.url(),
		);
		const id = url.pathname.split("/").at(-1);
		const answer = await page.request.patch(`/api/leads/${id}${what === "Status" ? "/status" : ""}`, {
			data: change,
		});
		expect(answer.status()).toBe(200);
		await expect.poll(words).toBe(others);
	});
}

test("a long Arabic name is not clipped at its start, and the owner field is at least 80 px wide", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const mark = await seedLeads(2);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set owner_id = (select id from accounts where username = 'admin'),
			full_name = repeat('عبد الرحمن بن محمد ', 5) || full_name where full_name = '${mark} 001'`,
	);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	const name = page.getByRole("link", { name: /^عبد/ });
	// The first letter is the rightmost one, and is not clipped.
	const cut = await name.evaluate(link => {
		const letter = document.createRange();
		letter.setStart(link.firstChild ?? link, 0);
		letter.setEnd(link.firstChild ?? link, 1);
		return letter.getBoundingClientRect().right - link.getBoundingClientRect().right;
	});
	expect(cut).toBeLessThanOrEqual(1);
	const owner = page.getByLabel(new RegExp(`^Owner of .*${mark} 001`));
	expect((await owner.boundingBox())?.width).toBeGreaterThanOrEqual(80);
	await page.setViewportSize({ width: 1100, height: 844 });
	await name.click();
	const title = page.getByRole("heading", { level: 1, name: /^عبد/ });
	expect((await title.boundingBox())?.x, "the title stands where others do").toBeLessThan(100);
});
