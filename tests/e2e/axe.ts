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

/** Waits for what is animated to arrive: half-way a colour has too little contrast, and is nobody's fault. */
async function untilAtRest(page: Page): Promise<void> {
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

/** What nobody looks at is laid out too, and a colour changes at once: both are judged as they end, also of what comes meanwhile. */
const AS_IT_ENDS =
	"*{content-visibility:visible!important}*,::before,::after{transition-duration:0s!important;transition-delay:0s!important}";

/** Has the whole page laid out, and no transition in it from now on. */
export async function layOutWhole(page: Page): Promise<void> {
	await page.evaluate(css => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, AS_IT_ENDS);
}

/**
 * What axe finds wrong with a page as it ends: "rule: the element's HTML" for each element, none when all is well. axe is
 * given to a document once, and runs in the page itself: the builder of its own package gives it twice with each look, and
 * no page of ours has frames.
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
