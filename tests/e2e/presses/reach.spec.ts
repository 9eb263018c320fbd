import type { Locator } from "@playwright/test";
import { VISITOR_PAGES } from "#tests/support/route-table.ts";
import { wakeIslands } from "../awake.ts";
import { layOutWhole } from "../axe.ts";
import { expect, test } from "../site/visitor.ts";

/** Returns the focused element and its position if other content covers it, otherwise null. */
const covered = () => {
	const focused = document.activeElement;
	if (!focused || focused === document.body) return null;
	const { left, top, right, bottom } = focused.getBoundingClientRect();
	const points = [0.1, 0.5, 0.9].flatMap(x =>
		[0.1, 0.5, 0.9].map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
	);
	const seen = points.some(([x, y]) => {
		const found = document.elementFromPoint(x, y);
		return found && (focused.contains(found) || found.contains(focused));
	});
	return seen ? null : `${focused.outerHTML.slice(0, 90)} at ${top} to ${bottom}`;
};

for (const [zoom, width, height] of [
	[200, 640, 512],
	[400, 320, 256],
] as const) {
	test(`at ${zoom}% zoom the cookie banner never covers the focused element`, async ({ page, context }) => {
		await context.setExtraHTTPHeaders({ "x-country": "DE", "X-Forwarded-For": `198.51.99.${height % 250}` });
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto("/");
		await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
		const hidden: string[] = [];
		for (let step = 0; step < 40; step++) {
			await page.keyboard.press("Tab");
			// The page may still be scrolling to the focused element.
			const seen = () => expect.poll(() => page.evaluate(covered)).toBeNull();
			await seen().catch(async () => hidden.push((await page.evaluate(covered)) ?? ""));
		}
		expect(hidden).toEqual([]);
	});
}

test("on a wide screen the chat button can be clicked while the cookie banner is shown", async ({
	page,
	context,
}) => {
	await context.setExtraHTTPHeaders({ "x-country": "DE", "X-Forwarded-For": "198.51.99.133" });
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto("/");
	await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
	const pressed = page.waitForEvent("popup");
	await page.getByRole("link", { name: "Chat on WhatsApp" }).click();
	await pressed;
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the chat button hides at a form's submit button and while a field has focus, and reappears elsewhere", async ({
		page,
	}) => {
		await page.goto("/privacy");
		const chat = page.getByRole("link", { name: "Chat on WhatsApp" });
		await expect(chat).toBeVisible();
		await page.goto("/");
		await page
			.locator("#lead-form")
			.getByRole("button", { name: /consultation/ })
			.scrollIntoViewIfNeeded();
		await expect(chat).toBeHidden();
		await page.locator("#comparison").scrollIntoViewIfNeeded();
		await expect(chat).toBeVisible();
		await page.locator("#lead-fullName").focus();
		await expect(chat).toBeHidden();
	});

	test("the chat button lies beneath the cookie banner, then moves above it when the page is scrolled", async ({
		page,
		context,
	}) => {
		await context.setExtraHTTPHeaders({ "x-country": "DE", "X-Forwarded-For": "198.51.99.131" });
		await page.goto("/");
		const banner = page.getByRole("region", { name: /cookie/i });
		await expect(banner).toBeVisible();
		const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
		const chat = page.getByRole("link", { name: "Chat on WhatsApp" });
		expect(await top(chat)).toBeGreaterThan(await top(banner));
		await page.locator("#comparison").scrollIntoViewIfNeeded();
		await expect(async () => expect(await top(chat)).toBeLessThan((await top(banner)) - 56)).toPass();
		await expect(chat).toBeVisible();
	});

	test("each button label of the cookie banner fits on a single line", async ({ page, context }) => {
		await context.setExtraHTTPHeaders({ "x-country": "DE", "X-Forwarded-For": "198.51.99.132" });
		await page.goto("/");
		const answers = page.getByRole("region", { name: /cookie/i }).getByRole("button");
		await expect(answers).toHaveCount(3);
		for (const answer of await answers.all())
			expect(
				await answer.evaluate(({ firstChild }) => {
					const words = document.createRange();
					if (firstChild) words.selectNode(firstChild);
					return words.getClientRects().length;
				}),
			).toBe(1);
	});

	test("the chat button hides when the label of a checkbox is at the bottom of the viewport", async ({
		page,
	}) => {
		await page.goto("/calculator");
		const chat = page.getByRole("link", { name: "Chat on WhatsApp" });
		await page.locator("label", { hasText: "Priority bank account" }).evaluate(label => {
			label.scrollIntoView({ block: "end", behavior: "instant" });
		});
		await expect(chat).toBeHidden();
	});

	test("the menu button reads Close while the menu is open, and Menu again once it is closed", async ({
		page,
	}) => {
		await page.goto("/");
		const header = page.getByRole("banner");
		await header.getByRole("button", { name: "Menu" }).click();
		await expect(header.getByRole("button", { name: "Close" })).toBeVisible();
		await header.getByRole("button", { name: "Close" }).click();
		await expect(header.getByRole("button", { name: "Menu" })).toBeVisible();
	});

	for (const [path, name] of [
		["/uk/fast-setup", "Visas & Banking"],
		["/uk/corporate-tax", "Costs"],
		["/uk", "Overview"],
	] as const) {
		for (const [time, isOpen] of [
			["2026-11-23T10:00:00Z", true],
			["2026-11-22T10:00:00Z", false],
		] as const) {
			test(`${path}: the sticky navigation has the current page and Book Call in view ${isOpen ? "while" : "unless"} the office is open`, async ({
				page,
			}) => {
				await page.clock.setFixedTime(time);
				await page.goto(path);
				await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
				const nav = page.getByRole("navigation", { name: "UK guide" });
				await expect(nav.locator("[data-office-phone]")).toBeVisible({ visible: isOpen });
				await expect(nav.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
				await expect(nav.getByRole("link", { name: "Book Call" })).toBeInViewport({ ratio: 1 });
			});
		}
	}

	for (const path of VISITOR_PAGES)
		test(`${path}: links, buttons and fields outside running text are at least 44 px high`, async ({
			page,
		}) => {
			await page.goto(path);
			await layOutWhole(page);
			const low = await page
				.locator("a[href], button, summary, select, input:not([type=hidden], [name=website], label *)")
				.evaluateAll(pressed =>
					pressed
						.filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
						.filter(element => getComputedStyle(element).display !== "inline")
						.filter(element => element.getBoundingClientRect().height < 44)
						.map(element => `${element.textContent} ${element.getBoundingClientRect().height}`),
				);
			expect(low).toEqual([]);
		});
});

for (const [place, path] of ["/", "/uk", "/uk/tax-savings"].entries())
	test(`${path}: no :has() rule or inline custom property on the root makes changes restyle the whole page`, async ({
		page,
		context,
	}) => {
		await context.setExtraHTTPHeaders({ "x-country": "DE", "X-Forwarded-For": `198.51.97.${place}` });
		await page.goto(path);
		await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
		const found = await page.evaluate(() => {
			const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
				[...cssRules].map(({ cssText }) => cssText),
			);
			const inherited = [...document.documentElement.style].filter(name => name.startsWith("--"));
			// A :has() on the root is re-evaluated with every change in the page.
			return [...rules.filter(rule => /(:root|html|body)[^\s{>]*:has\(/.test(rule)), ...inherited];
		});
		expect(found).toEqual([]);
	});

/** Returns elements whose focus ring exceeds a section that clips its content (`contain: content`). */
const cutRings = () =>
	[
		...document.querySelectorAll<HTMLElement>(
			"a[href], button, summary, select, input:not([tabindex]), textarea, [tabindex='0']",
		),
	].flatMap(element => {
		const section = element.parentElement?.closest("main > *, main ~ footer, nav");
		element.focus({ focusVisible: true });
		if (!section || document.activeElement !== element || getComputedStyle(section).contain !== "content")
			return [];
		const { outlineWidth, outlineOffset } = getComputedStyle(element);
		const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
		const [ring, edge] = [element.getBoundingClientRect(), section.getBoundingClientRect()];
		const beyond = Math.max(
			edge.top - ring.top + reach,
			ring.bottom + reach - edge.bottom,
			edge.left - ring.left + reach,
			ring.right + reach - edge.right,
		);
		return beyond > 1 ? [`${element.outerHTML.slice(0, 90)} by ${beyond} px`] : [];
	});

for (const path of VISITOR_PAGES)
	test(`${path}: no focus ring is cut at the edge of its section`, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto(path);
		expect(await page.evaluate(cutRings)).toEqual([]);
	});

for (const width of [390, 1440])
	test(`Shift+Tab back into the sticky header keeps the scroll position at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto("/privacy");
		const last = page.getByRole("banner").locator("a, button").filter({ visible: true }).last();
		await last.focus();
		await page.keyboard.press("Tab");
		const place = () => page.evaluate(() => Math.round(scrollY));
		const read = await place();
		expect(read).toBeGreaterThan(844);
		await page.keyboard.press("Shift+Tab");
		await expect(last).toBeFocused();
		expect(await place()).toBe(read);
	});

test("in print, package headings are not cut, FAQ answers are expanded, and fields have no background colour", async ({
	page,
}) => {
	// The width of an A4 sheet.
	await page.setViewportSize({ width: 718, height: 1000 });
	await page.emulateMedia({ media: "print" });
	await page.goto("/");
	for (const name of ["Mainland Company", "Free Zone Company", "Offshore Company"]) {
		const box = await page.locator("#packages").getByRole("heading", { name, exact: true }).boundingBox();
		expect((box?.x ?? 718) + (box?.width ?? 0), name).toBeLessThan(718);
	}
	await expect(page.locator("#faq details p").first()).toBeVisible();
	const grounds = await page
		.locator("#guide input, footer input")
		.evaluateAll(all => all.map(element => getComputedStyle(element).backgroundColor));
	expect(new Set(grounds)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
	await page.goto("/uk-4");
	const label = page.locator("td[data-label]").first();
	expect(await label.evaluate(cell => getComputedStyle(cell, "::before").color)).toBe("rgb(0, 0, 0)");
});

test("in print, no element is fixed or sticky, and headings and links are black", async ({ page }) => {
	await page.emulateMedia({ media: "print" });
	for (const path of ["/privacy", "/uk/tax-savings"]) {
		await page.goto(path);
		const floating = await page.evaluate(() =>
			[...document.querySelectorAll("body *")]
				.filter(element => {
					const { position, display, visibility } = getComputedStyle(element);
					const shown = display !== "none" && visibility !== "hidden" && element.getClientRects().length > 0;
					return shown && (position === "fixed" || position === "sticky");
				})
				.map(element => element.outerHTML.slice(0, 80)),
		);
		expect(floating, path).toEqual([]);
		const pale = page.locator("h1, h2, a").filter({ visible: true });
		expect(
			new Set(await pale.evaluateAll(all => all.map(element => getComputedStyle(element).color))),
		).toEqual(new Set(["rgb(0, 0, 0)"]));
	}
});

for (const [path, words] of [
	["/", "h1"],
	["/uk-4", "a[target=_blank]"],
	["/nowhere", "p"],
] as const)
	test(`${path}: on a wide screen the skyline drawing begins below the text and is at most 1600 px wide`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1920, height: 900 });
		await page.goto(path);
		const drawing = await page.locator("svg[viewBox='0 0 1200 300']").first().boundingBox();
		const above = await page.getByRole("main").locator(words).first().boundingBox();
		expect(drawing?.y).toBeGreaterThan((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN));
		// If it were wider, towers at its left end would rise behind lower content.
		expect(drawing?.width).toBeLessThanOrEqual(1600);
	});

test("on a tablet the home page's skyline drawing begins below the hero's text", async ({ page }) => {
	await page.setViewportSize({ width: 1000, height: 700 });
	await page.goto("/");
	const drawing = await page.locator("svg[viewBox='0 0 1200 300']").first().boundingBox();
	const above = await page.getByText("hidden fees, money-back guarantee").boundingBox();
	expect(drawing?.y).toBeGreaterThan((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN));
});

test("in forced colours the icons of the chat and email buttons remain visible", async ({ page }) => {
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto("/");
	for (const name of ["Chat on WhatsApp", "Email"]) {
		const link = page.getByRole("link", { name, exact: true });
		const colours = await link.evaluate(element => {
			const icon = element.firstElementChild;
			if (!icon) throw new Error("there is no drawing");
			return [getComputedStyle(icon).backgroundColor, getComputedStyle(element).backgroundColor];
		});
		expect(colours[0], name).not.toBe(colours[1]);
	}
});

test("in dark forced colours a bar is white on a transparent track", async ({ page }) => {
	await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
	await page.goto("/uk");
	const bar = page.locator("svg:has(> rect:only-child)[aria-hidden]").first();
	expect(await bar.evaluate(drawing => getComputedStyle(drawing).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
	await expect(bar.locator("rect")).toHaveCSS("fill", "rgb(255, 255, 255)");
});

test("in forced colours the country select keeps the browser's own arrow", async ({ page }) => {
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto("/");
	await wakeIslands(page);
	// Forced colours remove drawn arrows, so the browser must draw its own.
	await expect(page.getByLabel("Country of residence")).toHaveCSS("appearance", "auto");
});

test("in forced colours the track of a slider has the text colour, unlike the background", async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto("/uk/corporate-tax");
	await expect(page.getByRole("slider")).toBeVisible();
	// The track is in the browser's own shadow tree, which scripts cannot access.
	const tools = await page.context().newCDPSession(page);
	await tools.send("DOM.enable");
	await tools.send("CSS.enable");
	await tools.send("DOM.getDocument");
	const { searchId, resultCount } = await tools.send("DOM.performSearch", {
		query: '[pseudo="-webkit-slider-runnable-track"]',
		includeUserAgentShadowDOM: true,
	});
	expect(resultCount).toBe(1);
	const range = { searchId, fromIndex: 0, toIndex: 1 };
	const [nodeId = 0] = (await tools.send("DOM.getSearchResults", range)).nodeIds;
	const { computedStyle } = await tools.send("CSS.getComputedStyleForNode", { nodeId });
	const track = computedStyle.find(({ name }) => name === "background-color")?.value;
	const [canvas, words] = await page.evaluate(() => {
		document.body.style.cssText = "background: Canvas; color: CanvasText";
		const { backgroundColor, color } = getComputedStyle(document.body);
		return [backgroundColor, color];
	});
	expect(track).not.toBe(canvas);
	expect(track).toBe(words);
});
