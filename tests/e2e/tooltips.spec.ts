import { expect, type Page, test } from "@playwright/test";
import { seedLeads } from "./admin/seed-leads.ts";
import { openAsAdmin } from "./admin/sign-in.ts";
import { stopClock, untilAwake } from "./awake.ts";

const tooltip = (page: Page) => page.getByRole("tooltip", { includeHidden: true }).filter({ visible: true });

/**
 * Follows the tooltips' code, which is fetched when the first one is reached. If it arrived late, the time that a test advances
 * would already have passed.
 */
function followCodeOfTips(page: Page): () => Promise<unknown> {
	const asked = page.waitForRequest(/\/show-tooltips-/);
	return async () => page.evaluate(url => import(url), (await asked).url());
}

/** Moves over two neighbours by mouse and by keyboard, and expects the specified delays. */
async function expectTimedTips(page: Page, [one, other]: [string, string], role: "link" | "button") {
	const untilCode = followCodeOfTips(page);
	const first = page.getByRole(role, { name: one, exact: true }).first();
	const second = page.getByRole(role, { name: other, exact: true }).first();
	await first.scrollIntoViewIfNeeded();
	await stopClock(page);
	await first.hover();
	await untilCode();
	await page.clock.runFor(650);
	await expect(tooltip(page)).toHaveCount(0);
	await page.clock.runFor(100);
	await expect(tooltip(page)).toHaveText(one);

	// Within the skip window the next tooltip appears without a delay.
	await second.hover();
	await page.clock.runFor(50);
	await expect(tooltip(page)).toHaveText(other);
	await page.keyboard.press("Escape");
	await page.clock.runFor(500);
	await expect(tooltip(page)).toHaveCount(0);

	// After the skip window the delay applies again.
	await page.mouse.move(0, 0);
	await page.clock.runFor(2_000);
	await first.hover();
	await page.clock.runFor(650);
	await expect(tooltip(page)).toHaveCount(0);
	await page.clock.runFor(100);
	await expect(tooltip(page)).toHaveText(one);
	// The pointer may move onto the tooltip itself.
	await tooltip(page).hover();
	await page.clock.runFor(500);
	await expect(tooltip(page)).toHaveText(one);
	await page.mouse.move(0, 0);
	await page.clock.runFor(2_000);
	await expect(tooltip(page)).toHaveCount(0);

	await page.keyboard.press("Tab");
	await first.focus();
	await page.clock.runFor(500);
	await expect(tooltip(page)).toHaveText(one);
	await page.keyboard.press("Escape");
	await page.clock.runFor(500);
	await expect(tooltip(page)).toHaveCount(0);
}

test("the back office's icons show a tooltip after 700 ms of hover or on focus, until Escape", async ({
	page,
}) => {
	await page.clock.install();
	await openAsAdmin(page, "/admin/tags");
	await expectTimedTips(page, ["Keyboard shortcuts", "Theme: system"], "button");
});

test("a public page's icons show a tooltip after 700 ms of hover or on focus, until Escape", async ({
	page,
}) => {
	await page.clock.install();
	await page.goto("/");
	await untilAwake(page);
	await expectTimedTips(page, ["WhatsApp", "Email"], "link");
});

test("moving the mouse between a button and its icon does not restart the tooltip's delay", async ({
	page,
}) => {
	await page.clock.install();
	await page.goto("/");
	await untilAwake(page);
	const button = page.getByRole("link", { name: "WhatsApp", exact: true }).first();
	await button.scrollIntoViewIfNeeded();
	await button.hover({ position: { x: 3, y: 20 } });
	// The tooltip's code is loaded by then.
	await expect(tooltip(page)).toHaveText("WhatsApp");
	await stopClock(page);
	await page.mouse.move(0, 0);
	await page.clock.runFor(2_000);
	await expect(tooltip(page)).toHaveCount(0);
	for (const x of [3, 20, 3, 20]) {
		await button.hover({ position: { x, y: 20 } });
		await page.clock.runFor(160);
	}
	await expect(tooltip(page)).toHaveCount(0);
	await page.clock.runFor(100);
	await expect(tooltip(page)).toHaveText("WhatsApp");
});

// A country without a consent banner, which would cover what is hovered.
test.use({ extraHTTPHeaders: { "x-country": "US" } });

/** Returns the visible controls without visible text; text for screen readers only does not count. */
const WORDLESS = () => {
	const showsWords = (node: Node): boolean =>
		node instanceof HTMLElement
			? node.checkVisibility() && node.offsetWidth > 1 && [...node.childNodes].some(showsWords)
			: node instanceof Text && node.data.trim() !== "";
	return [...document.querySelectorAll<HTMLElement>("a[href],button,[role=button]")]
		.filter(element => element.checkVisibility({ visibilityProperty: true }) && !showsWords(element))
		.map(element => element.getAttribute("aria-label") ?? element.outerHTML.slice(0, 120));
};

for (const path of [
	"/",
	"/calculator",
	"/corporate",
	"/uk",
	"/uk/tax-savings",
	"/uk-4",
	"/uk-dubai",
	"/uk-old",
]) {
	test(`every control without visible text has a tooltip on ${path}`, async ({ page }) => {
		await page.clock.install();
		await page.goto(path);
		await untilAwake(page);
		await expectTips(page);
	});
}

test("the UK office's phone button has a tooltip at 800 px, where there is no room for its number", async ({
	page,
}) => {
	await page.clock.install({ time: new Date("2026-07-06T10:00:00Z") });
	await page.setViewportSize({ width: 800, height: 900 });
	await page.goto("/uk");
	await untilAwake(page);
	await page.evaluate(() => window.scrollTo(0, 400));
	await expect(page.getByRole("link", { name: /Call the UK office/ })).toBeVisible();
	await expectTips(page);
});

test("every control without visible text in the lead list has a tooltip", async ({ page }) => {
	const mark = await seedLeads(1);
	await page.clock.install();
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await expect(page.getByRole("link", { name: "WhatsApp +44 7700 900123" })).toBeVisible();
	await expectTips(page);
});

test("every control without visible text on /admin/tags and in its dialog has a tooltip", async ({
	page,
}) => {
	await page.clock.install();
	// The first icon that the pointer or the focus reaches loads the code.
	const untilCode = followCodeOfTips(page);
	await openAsAdmin(page, "/admin/tags");
	await page.getByRole("button", { name: "Add Tag" }).first().click();
	const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
	await expect(close).toBeVisible();
	await stopClock(page);
	await close.hover();
	await untilCode();
	await page.clock.runFor(750);
	await expect(tooltip(page)).toHaveText("Close");
	await page.mouse.move(0, 0);
	await page.keyboard.press("Escape");
	await page.clock.runFor(1_000);
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expectTips(page);
});

async function expectTips(page: Page): Promise<void> {
	const names = await page.evaluate(WORDLESS);
	expect(names.length).toBeGreaterThan(0);
	for (const name of names) {
		await page.mouse.move(0, 0);
		await page.clock.runFor(2_000);
		const control = page.locator(`a[aria-label="${name}"],button[aria-label="${name}"]`).first();
		await control.scrollIntoViewIfNeeded();
		await control.hover();
		await page.clock.runFor(800);
		await expect(tooltip(page), name).toHaveText(name);
	}
}
