import type { Locator, Page } from "@playwright/test";
import { openIn, untilFilledByHand } from "../awake.ts";
import { eventsOf, expect, fillLeadForm, newEmail, test } from "../site/visitor.ts";

const PACKAGES = [
	["mainland", "Mainland Company"],
	["freezone", "Free Zone Company"],
	["offshore", "Offshore Company"],
] as const;

const PRESSES = {
	mouse: (link: Locator) => link.click(),
	touch: (link: Locator) => link.tap(),
	keyboard: (link: Locator) => link.press("Enter"),
};

async function choose(page: Page, title: string, press: (link: Locator) => Promise<void>) {
	const link = page.getByRole("link", { name: `Choose ${title}` });
	// Images and fonts that load late may still move the link.
	await expect(async () => {
		await link.scrollIntoViewIfNeeded();
		await expect(link).toBeInViewport({ timeout: 500 });
	}).toPass();
	await press(link);
}

test.use({ hasTouch: true });

// Each visit chooses every package and uses every kind of press; each package gets another kind in the next visit.
const VISITS = [
	{ path: "/", mood: "asleep", ways: ["mouse", "touch", "keyboard"] },
	{ path: "/", mood: "awake", ways: ["touch", "keyboard", "mouse"] },
	{ path: "/?corporate=true", mood: "asleep", ways: ["keyboard", "mouse", "touch"] },
	{ path: "/?corporate=true", mood: "awake", ways: ["mouse", "keyboard", "touch"] },
] as const;
for (const { path, mood, ways } of VISITS) {
	test(`${path}: a package chosen by mouse, touch or keyboard on a page that is ${mood} is reported and sent`, async ({
		page,
	}) => {
		const events = eventsOf(page);
		for (const [at, way] of ways.entries()) {
			const [id, title] = PACKAGES[at] ?? PACKAGES[0];
			await test.step(`${id} by ${way}`, async () => {
				const wake = await openIn(page, mood, path);
				await choose(page, title, PRESSES[way]);
				await wake();
				const variant = ({ searchParams }: URL) => searchParams.get("corporate");
				expect(variant(new URL(page.url()))).toBe(variant(new URL(path, page.url())));
				const form = page.locator("#lead-form");
				await expect(form).toBeInViewport();
				await expect(form.getByText(`Your package: ${title}`)).toBeVisible();
				await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPackage"))).toBe(id);
				await expect.poll(() => events).toContain(`package_select engagement ${id} uk_funnel_v2`);
			});
		}
		await fillLeadForm(page, newEmail());
		await untilFilledByHand(page);
		const sent = page.waitForResponse("**/api/leads");
		await page.getByRole("button", { name: "Get my free consultation" }).click();
		const response = await sent;
		expect(response.status()).toBe(201);
		expect(response.request().postDataJSON()).toMatchObject({ selectedPackage: "offshore" });
	});
}

test("a package removed from the lead form can be chosen again, also when the URL already names it", async ({
	page,
}) => {
	await page.goto("/?package=freezone#lead-form");
	const shown = page.locator("#lead-form").getByText("Your package: Free Zone Company");
	await expect(shown).toBeVisible();
	await page.locator("#lead-form").getByRole("button", { name: "Remove" }).click();
	await expect(shown).toBeHidden();
	await choose(page, "Free Zone Company", link => link.click());
	await expect(shown).toBeVisible();
});
