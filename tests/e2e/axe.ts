import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type core from "axe-core";

declare global {
	interface Window {
		axe?: typeof core;
	}
}

/** The small build: Chromium takes and parses it in half the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe looks at, and for what; without, at the whole page for everything. */
export interface AxeScope {
	include?: string | undefined;
	exclude?: string | undefined;
	rules?: string[] | undefined;
}

/**
 * Waits for what fades and slides to arrive: half-way a colour has too little contrast, and is nobody's fault. What inherits
 * a colour sets out when that has arrived, and a page that waits for another is dimmed.
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

/** Has the whole page laid out: colours and sizes are judged of nothing else. */
export async function layOutWhole(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("*{content-visibility:visible!important}");
		document.adoptedStyleSheets.push(sheet);
	});
}

/**
 * What axe finds wrong with a page as it stands, at rest: "rule: the element's HTML" for each element, none when all is
 * well. It is given to a document once, and runs in the page itself: the builder of its own package gives it twice with each
 * look, and no page of ours has frames.
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
