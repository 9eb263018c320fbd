import type { Page } from "@playwright/test";
import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { openIn, wakeIslands } from "../awake.ts";
import { expect, test } from "./visitor.ts";

/** Returns attributes that differ between React's props and the server's HTML within the islands. */
const DRIFT = () => {
	const names = [
		["id", "id"],
		["htmlFor", "for"],
		["aria-labelledby", "aria-labelledby"],
		["aria-describedby", "aria-describedby"],
		["className", "class"],
	] as const;
	return [...document.querySelectorAll("[data-island] *")].flatMap(element => {
		const key = Object.keys(element).find(name => name.startsWith("__reactProps"));
		const props: unknown = key && Reflect.get(element, key);
		if (typeof props !== "object" || props === null) return [];
		return names.flatMap(([prop, attribute]) => {
			const wanted: unknown = Reflect.get(props, prop);
			const found = element.getAttribute(attribute);
			return typeof wanted === "string" && wanted !== found ? [`${prop}: ${wanted}, not ${found}`] : [];
		});
	});
};

/** Returns the positions and sizes of all controls and islands; null for those that are not visible. */
const PLACES = () =>
	[...document.querySelectorAll("a,button,input,select,textarea,summary,[data-island]")].map(element => {
		const { x, y, width, height } = element.getBoundingClientRect();
		const seen = element.checkVisibility({ contentVisibilityAuto: true }) && y + height > 0;
		const place = [x, y + window.scrollY, width, height].map(Math.round).join(" ");
		return seen ? `${element.tagName} ${element.textContent?.slice(0, 30)}: ${place}` : null;
	});

/** Pages with choices in the URL, for which the server renders results. */
const WITH_RESULTS = [
	"/calculator?structure=freezone&visas=4&addons=bank,office",
	"/uk?profit=500000&method=salary",
];

/** Resolves when the browser has laid out what the first layout skipped, which it does when idle. */
const untilLaidOut = (page: Page) => expect(page.locator("html")).not.toHaveAttribute("data-fresh");

for (const path of ["/", "/uk", "/uk/lifestyle"])
	test(`${path} lays out every section once the browser is idle, without scrolling`, async ({ page }) => {
		await page.goto(path);
		await untilLaidOut(page);
		const empty = await page
			.locator("main > section > *")
			.evaluateAll(
				parts => parts.filter(part => !part.checkVisibility({ contentVisibilityAuto: true })).length,
			);
		expect(empty).toBe(0);
	});

for (const path of ["/", "/corporate", "/uk-dubai", "/uk-4"])
	test(`${path} draws no star, arabesque or skyline when the plain_ornament optimization is on`, async ({
		page,
	}) => {
		await page.goto(path);
		const drawings = page.locator("[aria-hidden=true]");
		const drawn = () =>
			drawings.evaluateAll(
				all =>
					all.filter(
						drawing =>
							drawing.checkVisibility() &&
							(/star|arabesque/.test(getComputedStyle(drawing).maskImage) ||
								drawing.matches("svg:has(> use[href*=skyline])")),
					).length,
			);
		expect(await drawn()).toBeGreaterThan(0);
		await page.locator("html").evaluate(root => root.setAttribute("data-o", "plain_ornament"));
		expect(await drawn()).toBe(0);
	});

test("the comparison's marks stay visible when the plain_ornament optimization is on", async ({ page }) => {
	await page.goto("/");
	const marks = page.locator("#comparison svg");
	await page.locator("html").evaluate(root => root.setAttribute("data-o", "plain_ornament"));
	expect(await marks.count()).toBeGreaterThan(0);
	for (const mark of await marks.all()) await expect(mark).toBeVisible();
});

for (const path of ["/", "/uk-4"])
	test(`a phone fetches no font for ${path} when the system_fonts optimization is on`, async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const fonts: string[] = [];
		page.on("request", request => request.resourceType() === "font" && fonts.push(request.url()));
		await page.route(
			({ pathname }) => pathname === path,
			async route => {
				const response = await route.fetch();
				const html = (await response.text())
					.replace("<html ", '<html data-o="system_fonts" ')
					.replace(/<link rel="preload"[^>]*as="font"[^>]*>/, "");
				await route.fulfill({ response, body: html });
			},
		);
		await page.goto(path);
		await untilLaidOut(page);
		expect(fonts).toEqual([]);
	});

test("sections far below on /uk are laid out only when scrolled to, with the lazy_sections optimization on", async ({
	page,
}) => {
	await page.route(
		({ pathname }) => pathname === "/uk",
		async route => {
			const response = await route.fetch();
			const html = (await response.text()).replace("<html ", '<html data-o="lazy_sections" ');
			await route.fulfill({ response, body: html });
		},
	);
	await page.goto("/uk");
	await expect(page.locator("html")).toHaveAttribute("data-awake");
	await page.evaluate(async () => {
		for (let rests = 0; rests < 40; rests += 1)
			await new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)));
	});
	const far = page.locator("main > section > *").last();
	const isLaidOut = () => far.evaluate(part => part.checkVisibility({ contentVisibilityAuto: true }));
	expect(await isLaidOut()).toBe(false);
	await far.evaluate(part => part.parentElement?.scrollIntoView());
	await expect.poll(isLaidOut).toBe(true);
});

for (const path of [...OPEN_PAGES, ...WITH_RESULTS, "/nowhere"])
	test(`${path} moves no control when its islands wake, so that no click misses`, async ({ page }) => {
		await page.goto(path);
		await untilLaidOut(page);
		// A section that is laid out late loads the italic font of its quotes.
		await page.evaluate(() => document.fonts.ready);
		const asleep = await page.evaluate(PLACES);
		await wakeIslands(page);
		const awake = await page.evaluate(PLACES);
		expect(awake.filter((_, index) => asleep[index])).toEqual(asleep.filter(place => place));
	});

for (const path of [...OPEN_PAGES, "/nowhere"])
	test(`${path} fetches no React before interaction, and its islands wake with the same attributes as the server's HTML`, async ({
		page,
	}) => {
		const fetched: string[] = [];
		const errors: string[] = [];
		page.on("response", response => {
			if (/\.(js|css)$/.test(response.url())) fetched.push(response.url());
		});
		page.on("console", message => {
			// The error page itself has status 404, which the browser logs.
			const expected = path === "/nowhere" && message.text().includes("404 (Not Found)");
			if (message.type() === "error" && !expected) errors.push(message.text());
		});
		await page.goto(path);
		expect(fetched.filter(url => /\/(framework|hydrate-island|router|valibot|form)-/.test(url))).toEqual([]);
		await wakeIslands(page);
		expect(await page.evaluate(DRIFT)).toEqual([]);
		// Styles inlined in the HTML are not fetched again, which would put them after the page's own rules.
		const carried = await page
			.locator("link[rel=stylesheet][disabled]")
			.evaluateAll(links => links.map(link => (link instanceof HTMLLinkElement ? link.href : "")));
		expect(fetched.filter(url => carried.includes(url))).toEqual([]);
		expect(fetched.filter(url => /\/(router|manifest)-/.test(url))).toEqual([]);
		expect(errors).toEqual([]);
	});

test("an offer banner dismissed while the page is asleep stays hidden, and is reported once", async ({
	page,
}) => {
	const events: string[] = [];
	page.on("console", message => events.push(message.text()));
	const wake = await openIn(page, "asleep", "/uk/tax-savings");
	const banner = page.getByRole("dialog", { name: "Offer" });
	await banner.getByRole("button", { name: "Dismiss" }).click();
	await expect(banner).toBeHidden();
	await wake();
	await expect.poll(() => events.filter(text => text.includes("uk_countdown"))).toHaveLength(1);
	await expect(banner).toBeHidden();
});
