import type { Locator, Page } from "@playwright/test";
import { untilFilledByHand, untilIslandAwake } from "../awake.ts";
import { expect, newEmail, storedLead, test } from "../uk/site.ts";

/** Translates a page as browsers do: replaces each text node with elements that hold another text. */
const translate = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: Text[] = [];
		while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
		for (const text of found) {
			if (!text.data.trim() || text.parentElement?.closest("script, style")) continue;
			const outer = document.createElement("font");
			const inner = outer.appendChild(document.createElement("font"));
			inner.textContent = `‹${text.data}›`;
			text.replaceWith(outer);
		}
	});

/** Opens the translated page with its consultation form, whose script is held back until `release` is called. */
async function openTranslated(page: Page): Promise<{ section: Locator; release: () => void }> {
	const held = Promise.withResolvers<void>();
	await page.route(/\/assets\/consultation\.island-.*\.js/, async route => {
		await held.promise;
		await route.continue();
	});
	await page.goto("/uk");
	await translate(page);
	return { section: page.locator("#consultation"), release: held.resolve };
}

async function expectSent(page: Page, section: Locator, email: string): Promise<void> {
	await expect(section.getByText(/Thank you/)).toBeVisible();
	expect((await storedLead(page, email)).submissions).toHaveLength(1);
}

test("a form on a translated page keeps its values, checkbox, focus and cursor position when its island wakes", async ({
	page,
}) => {
	const email = newEmail();
	const { section, release } = await openTranslated(page);
	const name = section.locator("[name=name]");
	// An element that a password manager inserts beside a field.
	await name.evaluate(field => field.after(document.createElement("password-icon")));
	await section.locator("[name=email]").fill(email);
	await section.locator("[name=gdprConsent]").check();
	await name.pressSequentially("Smple");
	for (const key of ["Home", "ArrowRight"]) await name.press(key);
	release();
	await untilIslandAwake(name);
	await expect(name).toBeFocused();
	await page.keyboard.type("a");
	await expect(name).toHaveValue("Sample");
	await expect(section.locator("[name=gdprConsent]")).toBeChecked();
	await untilFilledByHand(page);
	await section.getByRole("button").click();
	await expectSent(page, section, email);
});

test("a form on a translated page, submitted before its script has loaded, is sent exactly once", async ({
	page,
}) => {
	const email = newEmail();
	const { section, release } = await openTranslated(page);
	await section.locator("[name=name]").fill("Sample Client");
	await section.locator("[name=email]").fill(email);
	await untilFilledByHand(page);
	await section.getByRole("button").click();
	release();
	await expectSent(page, section, email);
});

test("a quote that the browser has translated is replaced by the figures of the next quote", async ({
	page,
}) => {
	await page.goto("/calculator?structure=freezone&visas=4");
	const quote = page.getByRole("table");
	await untilIslandAwake(quote);
	await translate(page);
	await page.locator("[name=visas]").selectOption("5");
	await page.locator("form:has([name=visas]) [type=submit]").click();
	await expect(quote).toContainText("(3 × AED 4,200)");
	await expect(quote).toContainText("AED 12,600");
});
