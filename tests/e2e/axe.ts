import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Axe on a page as it stands. It runs in the page itself: a second one to sum up in costs as much again, for frames that we have not. */
export function axe(page: Page): AxeBuilder {
	return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
