import { expect, type Page, test } from "@playwright/test";
import { OPEN_PAGES, ROUTES } from "#tests/support/route-table.ts";
import { openAsAdmin } from "./admin/sign-in.ts";
import { untilAwake, wakeIslands } from "./awake.ts";
import { axe } from "./axe.ts";

// A country without a consent banner, which would cover the page.
test.use({ extraHTTPHeaders: { "x-country": "US" } });

const SCREENS = ROUTES.filter(
	({ kind, file, pattern }) =>
		kind === "admin" && file.endsWith(".tsx") && !/:|\/(sign-in|passkey)$/.test(pattern),
).map(({ path }) => path);

/** Settings of readers with low vision: viewport width, text size, and wider text spacing (WCAG 1.4.12). */
const READERS = [
	{ name: "320 px", width: 320, text: 16, wide: false },
	{ name: "twice the text", width: 1280, text: 32, wide: false },
	{ name: "wide spacing", width: 1280, text: 16, wide: true },
] as const;

async function openPublic(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await untilAwake(page);
	await wakeIslands(page);
}

async function openScreen(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await expect(page.getByRole("progressbar", { name: /Reading measurements/ })).toHaveCount(0);
}

/**
 * Returns controls that show keyboard focus by no outline: their own, their label's or their list item's. Sliders are left out,
 * since they show it on their thumbs. Runs in forced colours, where axe would find nothing new.
 */
async function unseenFocus(page: Page): Promise<string[]> {
	await page.keyboard.press("Tab");
	return page
		.locator("a[href],button,select,textarea,summary,input:not([type=range]),[tabindex='0']")
		.filter({ visible: true })
		.evaluateAll(controls => {
			const unseen: string[] = [];
			for (const control of controls) {
				if (!(control instanceof HTMLElement) || control.matches(":disabled,[tabindex='-1']")) continue;
				control.focus();
				const rings = [control, control.closest("label"), control.closest("li")];
				const seen = rings.some(ring => ring && getComputedStyle(ring).outlineStyle !== "none");
				if (document.activeElement === control && !seen) unseen.push(control.outerHTML.slice(0, 120));
			}
			return unseen;
		});
}

interface Reader {
	width: number;
	text: number;
}

async function readAs(page: Page, { width, text }: Reader): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.setFontSizes", { fontSizes: { standard: text } });
}

/** Returns what a page loses for a reader: clipped text, and content wider than the viewport. */
async function losses(page: Page, { text, wide }: (typeof READERS)[number]): Promise<string[]> {
	await expect(page.locator("html")).toHaveCSS("font-size", `${text}px`);
	const cut = await page.evaluate(async spaced => {
		if (spaced) {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(
				"*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
			);
			document.adoptedStyleSheets.push(sheet);
		}
		document.documentElement.removeAttribute("data-fresh");
		await document.fonts.ready;
		const sideways = document.documentElement.scrollWidth - window.innerWidth;
		const words = [...document.querySelectorAll("body *")].filter(element => {
			const { overflowX, overflowY, textOverflow, visibility } = getComputedStyle(element);
			const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
			// Text for screen readers only is one pixel wide; text with an ellipsis is complete on the page it links to.
			if (clientWidth <= 1 || visibility === "hidden" || textOverflow === "ellipsis") return false;
			if (element.closest("[aria-hidden=true],[inert]") || !element.textContent?.trim()) return false;
			const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
			if (!cuts(overflowX) && !cuts(overflowY)) return false;
			if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return false;
			const edge = element.getBoundingClientRect();
			const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) {
				const range = document.createRange();
				range.selectNodeContents(texts.currentNode);
				const { left, right, bottom, width } = range.getBoundingClientRect();
				// Text in drawings, hidden text and text for screen readers is not part of the visible text.
				if (width <= 1 || texts.currentNode.parentElement?.closest("svg,[aria-hidden=true]")) continue;
				if (cuts(overflowX) && (right > edge.right + 1 || left < edge.left - 1)) return true;
				if (cuts(overflowY) && bottom > edge.bottom + 1) return true;
			}
			return false;
		});
		return [
			...(sideways > 0 ? [`it scrolls sideways by ${sideways} px`] : []),
			...words.map(({ outerHTML }) => `words are cut: ${outerHTML.slice(0, 160)}`),
		];
	}, wide);
	return cut;
}

/** Returns standalone touch targets lower than 44 px, including the area of their ::after and of their label. */
async function lowTargets(page: Page): Promise<string[]> {
	return page
		.locator("a[href], button, summary, select, input:not([type=hidden])")
		.filter({ visible: true })
		.evaluateAll(pressed =>
			pressed.flatMap(element => {
				if (getComputedStyle(element).display === "inline") return [];
				const around = getComputedStyle(element, "::after");
				const reach = around.position === "absolute" ? Number.parseFloat(around.height) || 0 : 0;
				const label = element.closest("label") ?? element;
				const heights = [element, label].map(each => each.getBoundingClientRect().height);
				return Math.max(reach, ...heights) < 44 ? [element.outerHTML.slice(0, 160)] : [];
			}),
		);
}

/** Checks an open page for each reader, then in forced colours: opening a page costs more than checking it. */
async function lookAsEveryReader(page: Page, path: string, { targets }: { targets: boolean }): Promise<void> {
	for (const reader of READERS) {
		const where = `${path}, ${reader.name}`;
		await readAs(page, reader);
		expect.soft(await losses(page, reader), where).toEqual([]);
		// Targets under 24 px without space around them; text of twice the size only enlarges them.
		if (targets && reader.text === 16)
			expect.soft(await axe(page, { rules: ["target-size"] }), where).toEqual([]);
	}
	await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
	expect.soft(await unseenFocus(page), `${path}, in forced colours`).toEqual([]);
	await page.emulateMedia({ forcedColors: null, reducedMotion: null });
}

// Omits a page that is the same as another one.
for (const path of OPEN_PAGES.filter(path => path !== "/uk-dubai-4"))
	test(`${path} cuts off nothing at 320 px, 200% text and wide spacing, and shows the focus in forced colours`, async ({
		page,
	}) => {
		await readAs(page, READERS[0]);
		await openPublic(page, path);
		await lookAsEveryReader(page, path, { targets: true });
	});

test("on a phone, cookie buttons fit the screen at 32 px text, and pages do not scroll sideways at 26 px text", async ({
	page,
}) => {
	await page.setExtraHTTPHeaders({ "x-country": "GB" });
	await readAs(page, { width: 390, text: 32 });
	await page.goto("/privacy");
	for (const name of ["Accept All", "Necessary Only", "Customize"])
		await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
	const cut = await page
		.getByRole("button", { name: "Necessary Only" })
		.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
	expect(cut).toBe(0);
	await readAs(page, { width: 390, text: 26 });
	for (const path of ["/", "/calculator", "/newsletter", "/uk"]) {
		await page.goto(path);
		expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
	}
});

test("every back-office screen cuts off nothing at 320 px, 200% text and wide spacing, and shows the focus in forced colours", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/today");
	for (const path of SCREENS) {
		await readAs(page, READERS[0]);
		await openScreen(page, path);
		expect.soft(await lowTargets(page), path).toEqual([]);
		await lookAsEveryReader(page, path, { targets: false });
	}
});
