import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type core from "axe-core";

declare global {
	interface Window {
		axe?: typeof core;
	}
}

/** The minified build: Chromium loads and parses it in half the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The part of the page and the rules to check; by default the whole page and all rules. */
export interface AxeScope {
	include?: string | undefined;
	exclude?: string | undefined;
	rules?: string[] | undefined;
}

/**
 * Waits for animations to end, since halfway a colour has too little contrast. Repeats, because an inherited colour starts its
 * transition when the parent's has ended. Also waits for navigations, during which the page is dimmed.
 */
async function untilAtRest(page: Page): Promise<void> {
	await page.locator("main[aria-busy=true]").waitFor({ state: "detached" });
	await page.evaluate(async () => {
		const moving = () =>
			document.getAnimations().filter(({ playState, timeline, effect }) => {
				const ends = Number.isFinite(Number(effect?.getComputedTiming().endTime));
				return playState === "running" && timeline === document.timeline && ends;
			});
		for (let found = moving(); found.length > 0; found = moving())
			await Promise.allSettled(found.map(({ finished }) => finished));
	});
}

/** Lays out the whole page, since axe judges colours and sizes only of what is laid out. */
export async function layOutWhole(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("*{content-visibility:visible!important}");
		document.adoptedStyleSheets.push(sheet);
	});
}

/**
 * Returns what axe finds on a page at rest: "rule: the element's HTML" for each element, or nothing. Injects axe once per
 * document and runs it in the page itself: the builder of axe's own package injects it twice per run. Frames are not checked.
 */
export async function axe(page: Page, { include, exclude, rules }: AxeScope = {}): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
	await layOutWhole(page);
	await untilAtRest(page);
	const context = { include: include ? [include] : [], exclude: exclude ? [exclude] : [] };
	const runOnly = rules && { runOnly: { type: "rule" as const, values: rules } };
	return page.evaluate(
		async ([where, what]) => {
			if (!window.axe) throw new Error("axe is not in the page");
			const { violations } = await window.axe.run(where, { resultTypes: ["violations"], ...what });
			return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
		},
		[context, runOnly] as const,
	);
}
