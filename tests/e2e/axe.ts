import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Waits for what fades and slides to arrive: half-way a colour has too little contrast, and is nobody's fault. */
async function untilAtRest(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const moving = document.getAnimations().filter(({ playState, timeline, effect }) => {
			const ends = Number.isFinite(Number(effect?.getComputedTiming().endTime));
			return playState === "running" && timeline === document.timeline && ends;
		});
		await Promise.allSettled(moving.map(({ finished }) => finished));
	});
}

/** Has the whole page laid out: colours are judged of nothing else. */
async function layOutWhole(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("*{content-visibility:visible!important}");
		document.adoptedStyleSheets.push(sheet);
	});
}

class PatientAxe extends AxeBuilder {
	readonly #page: Page;

	constructor(page: Page) {
		super({ page });
		this.#page = page;
	}

	override async analyze() {
		await layOutWhole(this.#page);
		await untilAtRest(this.#page);
		return super.analyze();
	}
}

/** Axe on a page as it stands, at rest. It runs in the page itself: a second one to sum up in costs as much again, for frames that we have not. */
export function axe(page: Page): AxeBuilder {
	return new PatientAxe(page).setLegacyMode().options({ resultTypes: ["violations"] });
}
