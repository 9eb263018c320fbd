import { expect, test } from "@playwright/test";
import { e2eDatabaseUrl } from "#tests/support/e2e-server.ts";
import { runSql } from "#tests/support/postgres.ts";
import { axe } from "../axe.ts";
import { seedLeads } from "./seed-leads.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

for (const scheme of ["light", "dark"] as const) {
	test(`a phone has a header below 64 px and a bottom bar with the most used pages, in ${scheme} mode`, async ({
		page,
	}) => {
		await page.emulateMedia({ colorScheme: scheme });
		await page.setViewportSize({ width: 390, height: 844 });
		await openAsAdmin(page, "/admin/today");
		const header = await page.getByRole("banner").boundingBox();
		expect(header?.height).toBeLessThan(64);
		const bar = page.getByRole("navigation", { name: "Back office, most used" });
		await expect(bar).toBeInViewport({ ratio: 1 });
		await expect(bar.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
		await bar.getByRole("link", { name: "Lead Management" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
		await expect(bar).toBeInViewport({ ratio: 1 });
		await bar.getByRole("link", { name: "Analytics Overview" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Analytics Overview" })).toBeVisible();
		await bar.getByRole("button", { name: "More" }).click();
		const more = page.getByRole("dialog", { name: "More" });
		for (const name of ["Email Integrations", "Accounts", "Audit log", "Website"])
			await expect(more.getByRole("link", { name })).toBeVisible();
		await expect(more.getByRole("button", { name: "Sign out" })).toBeVisible();
		expect((await more.getByRole("button", { name: "Close" }).boundingBox())?.height).toBeGreaterThanOrEqual(
			44,
		);
		expect(await axe(page, { include: "[role=dialog]" })).toEqual([]);
		await more.getByRole("link", { name: "Marketing Tags" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Marketing Tags" })).toBeVisible();
		await expect(more).toHaveCount(0);
	});
}

test("on a phone controls are at least 44 px high, with 16 px text, and the cells of a card are close together", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openAsAdmin(page, "/admin/performance");
	for (const path of ["/admin/accounts", "/admin/integrations", "/admin/leads/new"]) {
		await page.goto(path);
		const main = page.getByRole("main");
		await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
		const small = await main.evaluate(part =>
			[...part.querySelectorAll<HTMLElement>("button, select, input:not([type=checkbox]), textarea, nav a")]
				.filter(element => element.checkVisibility())
				.filter(element => {
					const letters = element.matches("button, a")
						? 16
						: Number.parseFloat(getComputedStyle(element).fontSize);
					return element.getBoundingClientRect().height < 44 || letters < 16;
				})
				.map(element => element.outerHTML.slice(0, 90)),
		);
		expect(small, path).toEqual([]);
	}
	await page.goto("/admin/performance");
	const cell = page.getByRole("cell").first();
	await expect(cell).toHaveCSS("border-bottom-width", "0px");
	expect((await cell.boundingBox())?.height).toBeLessThan(36);
});

test("a wide screen has no bottom navigation bar", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await openAsAdmin(page, "/admin/today");
	await expect(page.getByRole("button", { name: "More", exact: true })).toHaveCount(0);
	await expect(page.getByRole("navigation", { name: "Back office" })).toHaveCount(1);
});

for (const width of [1440, 390]) {
	test(`a lead page links to the previous and next lead of its list, and back to it, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const [one, two, three] = [await leaveLead(request), await leaveLead(request), await leaveLead(request)];
		await openAsAdmin(page, "/admin/leads");
		const mark = `next-${one.name.slice(-8)}`;
		const ids: string[] = [];
		for (const [at, { email }] of [three, one, two].entries()) {
			const id = await leadId(page, email);
			await page.request.patch(`/api/leads/${id}`, {
				data: { companyName: mark, fullName: `${"ABC".at(at)} ${mark}` },
			});
			ids.push(id);
		}
		const list = `q=${mark}&sort=fullName`;
		await page.goto(`/admin/leads/${ids[0]}?list=${encodeURIComponent(list)}`);
		const way = page.getByRole("navigation", { name: "Leads of the list" });
		const title = page.getByRole("heading", { level: 1 });
		await expect(title).toHaveText(`A ${mark}`);
		await expect(way.getByRole("link", { name: "Previous lead" })).toHaveCount(0);
		await way.getByRole("link", { name: "Next lead" }).click();
		await expect(title).toHaveText(`B ${mark}`);
		// The form shows the current lead's values.
		await expect(page.getByLabel("Full name")).toHaveValue(`B ${mark}`);
		await way.getByRole("link", { name: "Next lead" }).click();
		await expect(title).toHaveText(`C ${mark}`);
		await expect(way.getByRole("link", { name: "Next lead" })).toHaveCount(0);
		await way.getByRole("link", { name: "Previous lead" }).click();
		await expect(title).toHaveText(`B ${mark}`);
		await way.getByRole("link", { name: "All leads" }).click();
		await expect(page).toHaveURL(`/admin/leads?${list}`);
	});
}

test("a lead page without a list or with an invalid sort order still links to a neighbouring lead", async ({
	page,
	request,
}) => {
	const older = await leaveLead(request);
	const newer = await leaveLead(request);
	await openAsAdmin(page, "/admin/leads");
	await page.goto(`/admin/leads/${await leadId(page, newer.email)}`);
	await expect(page.getByRole("heading", { level: 1, name: newer.name })).toBeVisible();
	await expect(page.getByRole("link", { name: "Next lead" })).toBeVisible();
	await page.goto(`/admin/leads/${await leadId(page, older.email)}?list=sort%3Dnonsense`);
	await expect(page.getByRole("link", { name: "Previous lead" })).toBeVisible();
});

test("on a phone a long name and email address fit on a lead page", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const mark = await seedLeads(1);
	await runSql(
		e2eDatabaseUrl(),
		`update leads set full_name = '${mark} ' || repeat('Wolfeschlegelstein', 4), email = repeat('address.', 9) || '${mark}@example.com'
		 where full_name like '${mark}%'`,
	);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.getByRole("link", { name: new RegExp(`^${mark}`) }).click();
	const title = page.getByRole("heading", { level: 1, name: mark });
	const [words, room] = await title.evaluate(element => [element.scrollWidth, element.clientWidth]);
	expect(words).toBeLessThanOrEqual(room);
	expect((await page.getByRole("link", { name: /^Email / }).boundingBox())?.height).toBeLessThanOrEqual(48);
});

test("on a phone with a font size of 32 px, names, values and the bottom bar's labels fit", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
	const mark = await seedLeads(1);
	await openAsAdmin(page, "/admin/integrations");
	const edited = await page
		.getByRole("main")
		.getByRole("link", { name: "Edit" })
		.first()
		.getAttribute("href");
	const lead = `/admin/leads/${await leadId(page, `${mark}-1@example.com`)}`;
	for (const path of [
		`/admin/leads?q=${mark}`,
		`/admin/leads?q=${mark}&view=board`,
		lead,
		"/admin",
		"/admin/integrations",
		edited ?? "",
	]) {
		await page.goto(path);
		await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
		const narrow = await page
			.getByRole("main")
			.locator("dd, [data-place=name] > a, section[aria-label] span:has(> a), li a")
			.evaluateAll(all => all.filter(each => each.checkVisibility() && each.clientWidth < 120).length);
		expect(narrow, path).toBe(0);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
	}
	const cut = await page
		.getByRole("navigation", { name: "Back office, most used" })
		.locator("a, button")
		.evaluateAll(places => places.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
	expect(cut).toBe(0);
	await page.keyboard.press("?");
	const beyond = await page
		.getByRole("dialog", { name: "Keyboard shortcuts" })
		.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
	expect(beyond).toBe(0);
});

test("on a phone a long word in a next step or a search does not make the page scroll sideways", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const mark = await seedLeads(1);
	const long = "address.".repeat(12);
	// Longer overdue than other tests' leads: Today shows the ten oldest first.
	await runSql(
		e2eDatabaseUrl(),
		`update leads set next_step = '${long}', follow_up_at = now() - interval '9 years' where full_name like '${mark}%'`,
	);
	const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	await openAsAdmin(page, "/admin/today");
	await expect(page.getByText(long)).toBeVisible();
	expect(await beside()).toBe(0);
	await page.goto(`/admin/leads?q=${mark}${long}`);
	await expect(page.getByText("No leads found.", { exact: true })).toBeVisible();
	expect(await beside()).toBe(0);
	await runSql(e2eDatabaseUrl(), `update leads set follow_up_at = null where full_name like '${mark}%'`);
});

for (const width of [1440, 390]) {
	test(`no focused element is covered by a bottom bar at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 600 });
		const mark = await seedLeads(14);
		await openAsAdmin(page, `/admin/leads?q=${mark}`);
		await page.getByLabel(`Select ${mark} 001`).press("Space");
		await expect(page.getByRole("region", { name: "Selected leads" })).toBeInViewport();
		const hidden: string[] = [];
		for (let press = 0; press < 60; press += 1) {
			await page.keyboard.press("Tab");
			hidden.push(
				...(await page.evaluate(() => {
					const { activeElement: element } = document;
					if (!element || element === document.body) return [];
					const { left, top, width: wide, height } = element.getBoundingClientRect();
					const seen = document.elementFromPoint(left + wide / 2, top + height / 2);
					return element.contains(seen) ? [] : [element.outerHTML];
				})),
			);
		}
		expect(hidden).toEqual([]);
	});
}

test("on a phone the CMS Editor lists the website's texts by page and by collapsed section", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openAsAdmin(page, "/admin/cms");
	const screens = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
	const main = page.getByRole("main");
	expect(await screens()).toBeLessThan(4);
	await main.getByRole("link", { name: "UK hub" }).click();
	await expect(page).toHaveURL(/page=uk-hub/);
	const hero = main.getByRole("group").filter({ hasText: "UK hub · Hero" }).first();
	await expect(hero.getByRole("table")).toBeHidden();
	expect(await screens()).toBeLessThan(4);
	await hero.getByText(/^UK hub · Hero/).click();
	await expect(hero.getByRole("link", { name: "Replace" }).first()).toBeVisible();
	// A group is expanded if the result holds only few texts.
	await page.goto("/admin/cms?q=uk-hub-hero-title");
	await expect(main.getByRole("link", { name: "Replace" }).first()).toBeVisible();
	expect(await axe(page)).toEqual([]);
	await page.goto("/admin/cms?q=no+such+words+anywhere");
	await expect(main.getByText("No text has these words.")).toBeVisible();
});

for (const [path, bar] of [
	["/admin/leads", "Selected leads"],
	["/admin/integrations/sync", "Sync selected leads"],
] as const) {
	test(`on a 320 px phone the focused row is not covered by the selection bar at ${path}`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 320, height: 568 });
		const mark = await seedLeads(14);
		// The bar also shows recent runs.
		for (let run = 0; run < 3; run += 1)
			await runSql(
				e2eDatabaseUrl(),
				`insert into job_runs (id, kind, status, total, done, failed, attempts, actor, error, created_at, finished_at)
				 values (gen_random_uuid(), 'bulk_sync', 'succeeded', 3, 3, 0, 1, 'admin', '${mark}', now(), now())`,
			);
		await openAsAdmin(page, `${path}?q=${mark}`);
		await expect(page.getByRole("link", { name: `${mark} 001`, exact: true })).toBeVisible();
		const hidden = () =>
			page.evaluate(() => {
				const { activeElement: element } = document;
				if (!element?.closest("[data-lead]")) return "no row has the focus";
				const { left, top, width, height } = element.getBoundingClientRect();
				const points = [2, height / 2, height - 2].map(y =>
					document.elementFromPoint(left + width / 2, top + y),
				);
				return points.every(seen => element.contains(seen)) ? null : element.textContent;
			});
		// Selects a row where the bar appears, then moves through further rows.
		for (let row = 0; row < 10; row += 1) {
			await page.keyboard.press("j");
			if (row === 4) {
				await page.keyboard.press("x");
				await expect(page.getByRole("region", { name: bar })).toContainText("1 lead selected");
			}
			await expect.poll(hidden).toBeNull();
		}
		await runSql(e2eDatabaseUrl(), `delete from job_runs where error = '${mark}'`);
	});
}

test("each focused item of the selection's Actions menu is visible on a screen at 400% zoom", async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 256 });
	const mark = await seedLeads(1);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await page.keyboard.press("j");
	await page.keyboard.press("x");
	await page.getByRole("region", { name: "Selected leads" }).getByRole("button", { name: "Actions" }).focus();
	await page.keyboard.press("Enter");
	const items = page.getByRole("menuitem");
	await expect(items.first()).toBeFocused();
	for (const item of (await items.all()).slice(1)) {
		await page.keyboard.press("ArrowDown");
		await expect(item).toBeFocused();
		// Covered neither by the phone's bar nor by the menu's own edge.
		const seen = () =>
			item.evaluate(element => {
				const { left, top, width, height } = element.getBoundingClientRect();
				return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			});
		await expect.poll(seen).toBe(true);
	}
});

test("on a phone a card of the audit log begins with its row header", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openAsAdmin(page, "/admin/audit");
	const row = page.locator("tbody tr").first();
	const who = await row.getByRole("rowheader").boundingBox();
	const when = await row.getByRole("cell").first().boundingBox();
	expect(who && when && who.y < when.y).toBe(true);
});
