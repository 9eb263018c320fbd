import { openIn } from "../awake.ts";
import { axe } from "../axe.ts";
import { eventsOf, expect, test } from "./visitor.ts";

test.describe("home page", () => {
	test("shows its sections in the specified order", async ({ page }) => {
		await page.goto("/");
		const ids = await page
			.locator("main > section[id], main > div[id]")
			.evaluateAll(found => found.map(({ id }) => id));
		expect(ids).toEqual([
			"lead-form",
			"services",
			"uk",
			"about",
			"comparison",
			"trust",
			"faq",
			"testimonials",
			"process",
			"guide",
			"contact",
			"sources",
		]);
	});

	test("shows the corporate variant with corporate=true on a dev host, with another headline and section order", async ({
		page,
	}) => {
		await page.goto("/");
		const uk = await page.getByRole("heading", { level: 1 }).innerText();
		await page.goto("/?corporate=true");
		await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(uk);
		await expect(page.locator("main > section[id]").first()).toHaveAttribute("id", "trust");
		await expect(page.getByRole("link", { name: "Corporate advisory" }).first()).toBeVisible();
	});

	test("scrolls to and focuses its sections from the header, and links UK Clients to /uk", async ({
		page,
	}) => {
		await page.goto("/");
		const header = page.getByRole("banner");
		await expect(header.getByRole("link", { name: "UK Clients" })).toHaveAttribute("href", "/uk");
		for (const [link, id] of [
			["Packages", "packages"],
			["About", "about"],
			["Free Consultation", "lead-form"],
		] as const) {
			await header.getByRole("link", { name: link, exact: true }).click();
			await expect(page.locator(`#${id}`)).toBeInViewport();
			await expect(page.locator(`#${id}`)).toBeFocused();
		}
	});

	test("closes its mobile menu on Escape, which returns the focus to the button, and on a followed link", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto("/");
		const button = page.getByRole("banner").getByRole("button", { name: /^(Menu|Close)$/ });
		await button.click();
		const menu = page.getByRole("navigation", { name: "Menu" });
		await expect(menu.getByRole("link")).toHaveText(["Packages", "About", "UK Clients", "Free Consultation"]);
		await expect(button).toHaveAttribute("aria-expanded", "true");
		expect(await axe(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(menu).toBeHidden();
		await expect(button).toBeFocused();
		await button.click();
		await menu.getByRole("link", { name: "About" }).click();
		await expect(menu).toBeHidden();
		await expect(page.locator("#about")).toBeInViewport();
	});

	test("closes its mobile menu after a link was followed while the page was asleep", async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		const wake = await openIn(page, "asleep", "/");
		await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
		const menu = page.getByRole("navigation", { name: "Menu" });
		await menu.getByRole("link", { name: "About" }).click();
		await wake();
		await expect(menu).toBeHidden();
		await expect(page.locator("#about")).toBeInViewport();
	});

	test("reports clicks on the hero's buttons and opens a chat with a prefilled message", async ({
		page,
		context,
	}) => {
		const events = eventsOf(page);
		await page.goto("/");
		await page.getByRole("link", { name: "Book a free consultation" }).click();
		await expect(page.locator("#lead-form")).toBeInViewport();
		await page.evaluate(() => window.scrollTo(0, 0));
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: "Ask on WhatsApp" }).click();
		expect((await opened).url()).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello/);
		await expect
			.poll(() => events)
			.toEqual(
				expect.arrayContaining([
					"page_view navigation / uk_funnel_v2",
					"cta_click engagement hero_primary uk_funnel_v2",
					"cta_click engagement hero_secondary uk_funnel_v2",
				]),
			);
	});

	test("shows three packages with prices, former prices that are not struck out, setup times and Most Popular", async ({
		page,
	}) => {
		await page.goto("/");
		const cards = page
			.locator("#packages")
			.getByRole("listitem")
			.filter({ has: page.getByRole("heading", { level: 3 }) });
		await expect(cards).toHaveCount(3);
		for (const [index, words] of [
			["Mainland", "AED 12,900", "AED 15,000", "24 hours", "2 investor visas"],
			["Free Zone", "AED 16,900", "AED 20,000", "24 hours", "3 visas", "Most Popular"],
			["Offshore", "AED 9,900", "AED 12,000", "48 hours"],
		].entries()) {
			for (const word of words) await expect(cards.nth(index)).toContainText(word);
		}
		// The offer is over: former prices are still shown, but no longer struck out.
		await expect(page.locator("#packages s")).toHaveCount(0);
		await expect(page.getByText("these are our regular prices")).toHaveCount(1);
	});

	test("opens the calculator with Mainland chosen in a new tab from the Mainland package", async ({
		page,
		context,
	}) => {
		await page.goto("/");
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: /Calculate your cost.*Mainland/ }).click();
		const calculator = await opened;
		await expect(calculator).toHaveURL(/\/calculator/);
		await expect(calculator.getByRole("radio", { name: /Mainland/ })).toBeChecked();
	});

	test("fits each column heading of the comparison into its cell at 320 px", async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto("/");
		const names = page.locator("#comparison thead th");
		await names.first().scrollIntoViewIfNeeded();
		const room = await names.evaluateAll(cells =>
			cells.map(cell => {
				const words = document.createRange();
				words.selectNodeContents(cell);
				return cell.clientWidth - words.getBoundingClientRect().width;
			}),
		);
		expect(room).toHaveLength(4);
		for (const left of room) expect(left).toBeGreaterThanOrEqual(0);
	});

	test("links its UK section to an example calculation and to four UK pages", async ({ page }) => {
		await page.goto("/");
		const hrefs = await page
			.locator("#uk")
			.getByRole("link")
			.evaluateAll(found => found.map(link => link.getAttribute("href")));
		// The first link, beside the figure, leads to its calculation.
		expect(hrefs.shift()).toBe("/uk?profit=500000&method=salary#tax-calculator");
		expect(hrefs).toEqual(["/uk/tax-savings", "/uk/fast-setup", "/uk/lifestyle", "/uk"]);
	});

	test("shows its texts, an FAQ answer and the mobile menu without JavaScript", async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({
			javaScriptEnabled: false,
			viewport: { width: 390, height: 844 },
			...(baseURL && { baseURL }),
		});
		const page = await context.newPage();
		await page.goto("/");
		for (const words of [
			"Tell us what you are planning",
			"AED 16,900",
			"One person on your file",
			"Write to a person",
		]) {
			await expect(page.getByText(words).first()).toBeVisible();
		}
		await page.getByText("What if something goes wrong?").click();
		await expect(page.locator("#faq").getByText("you get a full refund of our fee")).toBeVisible();
		await page.getByRole("button", { name: "Menu" }).click();
		await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
		await context.close();
	});

	test("has a footer with three column titles, and coming-soon entries that are not links", async ({
		page,
	}) => {
		await page.goto("/");
		const footer = page.getByRole("contentinfo");
		for (const title of ["Our Packages", "Company", "Contact Us"]) {
			await expect(footer.getByRole("heading", { name: title })).toBeVisible();
		}
		for (const name of [
			"Visa Processing",
			"Our Team",
			"Careers",
			"Blog",
			"Terms of Service",
			"Refund Policy",
		]) {
			await expect(footer.getByText(name)).toContainText("coming soon");
			await expect(footer.getByRole("link", { name })).toHaveCount(0);
		}
		await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
		await expect(footer.getByText("Premium Boutique Service")).toBeVisible();
	});
});

test.describe("island whose script fails to load", () => {
	// A service worker might have cached the script.
	test.use({ serviceWorkers: "block" });

	test("offers Try again, and keeps typed values when the retry succeeds", async ({ page }) => {
		let blocked = true;
		await page.route(/\/assets\/lead-form\.island-.*\.js/, route =>
			blocked ? route.abort() : route.continue(),
		);
		await page.addInitScript(() => {
			addEventListener("vite:preloadError", () => document.documentElement.setAttribute("data-raised", ""));
		});
		await page.goto("/");
		const name = page.locator("#lead-form").getByLabel("Full name");
		await name.fill("Sample Client");
		const retry = page.locator("#lead-form").getByRole("button", { name: "Try again" });
		await expect(retry).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("data-raised", "");
		blocked = false;
		await retry.click();
		await expect(page.locator("#lead-form [data-awake]")).toHaveCount(1);
		await expect(retry).toHaveCount(0);
		await expect(name).toHaveValue("Sample Client");
	});

	test("offers Try again within seconds over a connection that neither answers nor fails", async ({
		page,
	}) => {
		await page.route(/\/assets\/lead-form\.island-.*\.js/, route => route.abort());
		// Never answered.
		await page.route("**/healthz", () => {});
		await page.goto("/");
		await page.locator("#lead-form").getByLabel("Full name").fill("Sample Client");
		await expect(page.locator("#lead-form").getByRole("button", { name: "Try again" })).toBeVisible();
	});

	test("reloads the page if Try again fails although the server answers, and keeps typed values", async ({
		page,
	}) => {
		let documents = 0;
		page.on("request", request => {
			if (request.isNavigationRequest()) documents += 1;
		});
		// Firefox remembers for a page that a script failed, and does not ask for it again.
		await page.route(/\/assets\/lead-form\.island-.*\.js/, route =>
			documents === 1 ? route.abort() : route.continue(),
		);
		await page.goto("/");
		const name = page.locator("#lead-form").getByLabel("Full name");
		await name.fill("Sample Client");
		await page.locator("#lead-form").getByRole("button", { name: "Try again" }).click();
		await expect.poll(() => documents).toBe(2);
		await name.focus();
		await expect(page.locator("#lead-form [data-awake]")).toHaveCount(1);
		await expect(name).toHaveValue("Sample Client");
	});
});
