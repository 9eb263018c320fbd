import { ROUTES } from "#tests/support/route-table.ts";
import { MOODS, openIn, untilFilledByHand } from "../awake.ts";
import { eventsOf, expect, fillLeadForm, newEmail, test } from "../site/visitor.ts";

for (const mood of MOODS) {
	test.describe(`on a page that is ${mood}`, () => {
		for (const [path, name, event, target] of [
			["/", "Book a free consultation", "cta_click engagement hero_primary", "#lead-form"],
			["/uk-dubai", "GET VIP CONSULTATION", "uk_dubai_hero_cta engagement primary", "#premium-consultation"],
		] as const) {
			test(`${path}: the hero's button scrolls to its section and is reported once`, async ({ page }) => {
				const events = eventsOf(page);
				const wake = await openIn(page, mood, path);
				await page.getByRole("main").getByRole("link", { name }).first().click();
				await wake();
				await expect(page.locator(target)).toBeInViewport();
				await expect.poll(() => events.filter(one => one === `${event} uk_funnel_v2`)).toHaveLength(1);
			});
		}

		for (const [path, name, event] of [
			["/", "Ask on WhatsApp", "cta_click engagement hero_secondary"],
			["/", "Chat on WhatsApp", "whatsapp_click engagement floating"],
			["/corporate", "Contact Us", "corporate_contact_click engagement "],
			["/privacy", "WhatsApp only", "whatsapp_click engagement footer"],
			[
				"/calculator?structure=mainland&visas=2",
				"Send it on WhatsApp",
				"whatsapp_click engagement calculator",
			],
			["/uk-4", "Free UK Expert Consultation", "whatsapp_click engagement "],
			["/uk-dubai-3", "WhatsApp: +44", "whatsapp_click engagement uk_dubai_3_contact"],
		] as const) {
			test(`${path}: "${name}" opens one chat and is reported once`, async ({ page, context }) => {
				const events = eventsOf(page);
				const chats: string[] = [];
				context.on("page", chat => chats.push(chat.url()));
				const wake = await openIn(page, mood, path);
				const opened = context.waitForEvent("page");
				await page.getByRole("link", { name }).first().click();
				await opened;
				await wake();
				await expect.poll(() => events.filter(one => one.startsWith(event))).toHaveLength(1);
				expect(chats).toHaveLength(1);
			});
		}

		for (const [path, event] of [
			["/uk-4", "uk_phone_click engagement uk-4"],
			["/corporate", "corporate_phone_click engagement closing"],
			["/uk/fast-setup", "uk_phone_click engagement fast_setup_hotline"],
		] as const) {
			test(`${path}: a click on the phone number is reported once`, async ({ page }) => {
				const events = eventsOf(page);
				const wake = await openIn(page, mood, path);
				const phone = page.getByRole("main").locator('a[href^="tel:"]');
				await phone.scrollIntoViewIfNeeded();
				await phone.click();
				await wake();
				await expect.poll(() => events.filter(one => one === `${event} uk_funnel_v2`)).toHaveLength(1);
			});
		}

		test("the header's links lead to their sections", async ({ page }) => {
			for (const [name, target] of [
				["Packages", "#packages"],
				["About", "#about"],
				["Free Consultation", "#lead-form"],
			] as const) {
				const wake = await openIn(page, mood, "/");
				await page.getByRole("banner").getByRole("link", { name }).first().click();
				await wake();
				await expect(page.locator(target)).toBeInViewport();
			}
		});

		test("the mobile menu opens, sets aria-expanded, and closes when a link is followed", async ({
			page,
		}) => {
			await page.setViewportSize({ width: 390, height: 844 });
			const wake = await openIn(page, mood, "/");
			const toggle = page.getByRole("banner").getByRole("button");
			await toggle.click();
			const menu = page.getByRole("navigation", { name: "Menu" });
			await expect(menu).toBeVisible();
			await wake();
			await expect(toggle).toHaveAttribute("aria-expanded", "true");
			await menu.getByRole("link", { name: "About" }).click();
			await expect(menu).toBeHidden();
			await expect(page.locator("#about")).toBeInViewport();
		});

		test("the offer banner disappears when it is dismissed", async ({ page }) => {
			const wake = await openIn(page, mood, "/uk/tax-savings");
			const banner = page.getByRole("dialog", { name: "Offer" });
			await banner.getByRole("button", { name: "Dismiss" }).click();
			await wake();
			await expect(banner).toBeHidden();
		});

		test("the lead form is posted to the server and shows a thank-you", async ({ page }) => {
			const wake = await openIn(page, mood, "/");
			const email = newEmail();
			await fillLeadForm(page, email);
			await untilFilledByHand(page);
			const posted = page.waitForRequest(
				request => request.method() === "POST" && /leads|index/.test(request.url()),
			);
			await page.getByRole("button", { name: "Get my free consultation" }).click();
			expect((await posted).postData()).toContain(mood === "awake" ? email : encodeURIComponent(email));
			await wake();
			await expect(page.getByText("Thank you!").first()).toBeVisible();
		});

		test("the UK consultation form is sent and shows a thank-you", async ({ page }) => {
			const wake = await openIn(page, mood, "/uk/fast-setup");
			const form = page.locator("form").filter({ hasText: "Email me Dubai setup updates" });
			await form.scrollIntoViewIfNeeded();
			await form.getByLabel("Your name").fill("Ada Byron");
			await form.getByLabel("Email address").fill(newEmail());
			await untilFilledByHand(page);
			await form.getByRole("button", { name: "Get my free consultation" }).click();
			await wake();
			await expect(page.getByText("Thank you", { exact: true })).toBeVisible();
		});

		test("the calculator shows AED 12,900 for the Mainland structure", async ({ page }) => {
			const wake = await openIn(page, mood, "/calculator");
			await page.getByRole("radio", { name: /Mainland/ }).check();
			await page.getByRole("button", { name: /^Calculate/ }).click();
			await wake();
			await expect(page.getByText("AED 12,900").last()).toBeVisible();
		});

		test("Get Accurate Quote carries the quote to the lead form", async ({ page }) => {
			const wake = await openIn(page, mood, "/calculator?structure=freezone&visas=4");
			await page.getByRole("link", { name: "Get Accurate Quote" }).click();
			await expect(page).toHaveURL(/\/#lead-form$/);
			await wake();
			await expect(
				page.getByText("From the calculator: AED 25,300 estimated (Free Zone Company"),
			).toBeVisible();
		});

		test("the footer's Cookie settings open the dialog when awake, or scroll to the cookie policy when asleep", async ({
			page,
		}) => {
			const wake = await openIn(page, mood, "/privacy");
			await page.getByRole("contentinfo").getByText("Cookie settings").click();
			await wake();
			if (mood === "awake") await expect(page.getByRole("dialog")).toBeVisible();
			else await expect(page.locator("#cookies")).toBeInViewport();
		});
	});
}

test("every link to a section of its own page has an existing target", async ({ page }) => {
	const pages = ROUTES.filter(({ kind, path }) => kind === "page" && !/\.|banking-visas/.test(path));
	for (const { path } of pages) {
		await page.goto(path);
		const lost = await page.evaluate(() =>
			[...document.querySelectorAll<HTMLAnchorElement>("a[href*='#']")]
				.filter(({ pathname, hash }) => pathname === location.pathname && hash !== "")
				.filter(({ hash }) => !document.getElementById(decodeURIComponent(hash.slice(1))))
				.map(({ href }) => href),
		);
		expect(lost, path).toEqual([]);
	}
});
