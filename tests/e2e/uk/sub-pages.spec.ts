import { VISITOR_PAGES } from "#tests/support/route-table.ts";
import { untilFilledByHand } from "../awake.ts";
import { chatButton, expect, newEmail, storedLead, test } from "./site.ts";

const PAGES = [
	["/uk/tax-savings", "UK Tax Savings", "UK tax savings", "Visas & Banking", "/uk/banking-visas"],
	[
		"/uk/fast-setup",
		"24-Hour Setup Process",
		"24-hour company setup",
		"Global Market Access",
		"/uk/market-access",
	],
	[
		"/uk/market-access",
		"Global Market Access",
		"Global market access",
		"100% Business Ownership",
		"/uk/ownership",
	],
	[
		"/uk/lifestyle",
		"Lifestyle Transformation",
		"Living in Dubai",
		"100% Business Ownership",
		"/uk/ownership",
	],
	[
		"/uk/ownership",
		"100% Business Ownership",
		"100% foreign ownership",
		"Corporate Tax Benefits",
		"/uk/corporate-tax",
	],
	[
		"/uk/corporate-tax",
		"Corporate Tax Benefits",
		"Corporate tax",
		"Wealth Preservation",
		"/uk/wealth-preservation",
	],
	[
		"/uk/wealth-preservation",
		"Wealth Preservation",
		"Wealth preservation",
		"UK Tax Savings",
		"/uk/tax-savings",
	],
] as const;

test("this file's PAGES list every page below /uk", () => {
	const below = VISITOR_PAGES.filter(path => path.startsWith("/uk/"));
	expect(PAGES.map(([path]) => path as string).sort()).toEqual(below.sort());
});

for (const [path, heading, title, next, target] of PAGES) {
	test(`${path} has its title, a link back to the UK hub, its pagination and canonical URL`, async ({
		page,
	}) => {
		await page.goto(path);
		await expect(page).toHaveTitle(new RegExp(`^${title}`));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
		await expect(page.getByRole("banner").getByRole("link", { name: "UK Hub" })).toHaveAttribute(
			"href",
			"/uk",
		);
		const pages = page.getByRole("navigation", { name: "Pages of the UK guide" });
		await expect(pages.getByRole("link", { name: "UK Hub" })).toHaveAttribute("href", "/uk");
		await expect(pages.locator("[aria-current=page]")).toHaveText(heading);
		await expect(pages.getByRole("link", { name: new RegExp(next) })).toHaveAttribute("href", target);
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${path}$`));
	});
}

test("/uk/fast-setup links to the next page once, with a description of it", async ({ page }) => {
	await page.goto("/uk/fast-setup");
	const next = page.getByRole("link", { name: /Global Market Access/ });
	await expect(next).toHaveCount(1);
	await expect(next).toContainText("Then, three billion customers");
});

test("/uk/banking-visas redirects to /uk/fast-setup with 301 and keeps the query string", async ({
	request,
}) => {
	for (const query of ["", "?utm_source=google&gclid=abc"]) {
		const answer = await request.get(`/uk/banking-visas${query}`, { maxRedirects: 0 });
		expect(answer.status()).toBe(301);
		expect(answer.headers().location).toBe(`/uk/fast-setup${query}`);
	}
});

test.describe("/uk/tax-savings", () => {
	test("compares four tax rates and shows three example cases with a chat link each", async ({ page }) => {
		await page.goto("/uk/tax-savings");
		const table = page.getByRole("table", { name: "Tax rates in the UK and Dubai" });
		for (const row of [
			"Personal income tax Up to 45% 0%",
			"Corporate tax 25% 0-9%",
			"VAT 20% 5%",
			"Inheritance tax 40% 0%",
		])
			await expect(table.getByRole("row", { name: row })).toBeVisible();
		const cases = page.getByRole("link", { name: "This looks like mine" });
		await expect(cases).toHaveCount(3);
		for (const business of ["online shop", "management consultancy", "software company"])
			await expect(page.getByText(business, { exact: true })).toBeVisible();
		expect(await cases.nth(2).getAttribute("href")).toContain("software%20company");
		const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
		await expect(crumbs.getByRole("link", { name: "UK Hub" })).toHaveAttribute("href", "/uk");
	});

	test("shows that the offer has ended in a banner that can be dismissed", async ({ page }) => {
		await page.goto("/uk/tax-savings");
		const banner = page.getByRole("dialog", { name: "Offer" });
		await expect(banner).toContainText("This offer has ended");
		await banner.getByRole("button", { name: "Dismiss" }).click();
		await expect(banner).toBeHidden();
	});

	test("keeps the offer banner at the same height on a phone before, during and after its countdown", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto("/uk/tax-savings");
		await page.evaluate(() => document.fonts.ready);
		const banner = page.locator("countdown-banner");
		const heights = await banner.evaluate(element => {
			const [running, ended] = element.querySelectorAll("dialog");
			if (!running || !ended) throw new Error("a part of the banner is missing");
			const digits = [...running.querySelectorAll("[data-unit]")];
			const measure = () => [
				running.offsetHeight,
				...digits.map(digit => digit.getBoundingClientRect().width),
			];
			const over = ended.offsetHeight;
			ended.open = false;
			running.open = true;
			const asleep = measure();
			for (const digit of digits) digit.textContent = "08";
			const runs = measure();
			return { over: [over], asleep, runs };
		});
		expect(heights.runs).toEqual(heights.asleep);
		expect(heights.over).toEqual(heights.runs.slice(0, 1));
	});

	test("counts down while the offer runs, then shows that it has ended", async ({ page }) => {
		await page.clock.install({ time: new Date("2025-07-31T19:00:00Z") });
		await page.goto("/uk/tax-savings");
		const timer = page.getByRole("timer");
		await expect(timer).toContainText("59 min");
		const before = await timer.textContent();
		await page.clock.runFor(2_000);
		await expect(timer).not.toHaveText(before ?? "");
		await page.clock.fastForward("01:30:00");
		await expect(page.getByRole("dialog", { name: "Offer" })).toContainText("This offer has ended");
	});
});

test.describe("/uk/fast-setup", () => {
	test("shows setup steps, a timeline of five stretches, booking link, testimonials, hotline and guarantee", async ({
		page,
	}) => {
		await page.goto("/uk/fast-setup");
		const table = page.getByRole("table", { name: "Setup steps and their durations" });
		for (const row of [
			/Company registration 7-14 days .*Same day/,
			/Business banking 2-4 weeks .*2-5 days/,
			/Trade licence 1-3 weeks .*Same day/,
			/Residence visa .*3-7 days/,
			/Office 2-8 weeks .*1-3 days/,
		])
			await expect(table.getByRole("row", { name: row })).toBeVisible();
		const timeline = page.getByRole("region", { name: "Your 24 hours" });
		for (const time of ["Hour 1", "Hours 2-4", "Hours 5-8", "Hours 9-16", "Hours 17-24"])
			await expect(timeline.getByText(time, { exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Book my setup call" })).toHaveAttribute("target", "_blank");
		await expect(page.getByText("Illustrative example")).toHaveCount(3);
		await expect(page.getByText(/Setup hotline/)).toContainText(/08:00-18:00 (BST|GMT)/);
		await expect(page.getByText(/full refund and £500 compensation/)).toBeVisible();
		expect((await chatButton(page, "Start the setup")).text).toContain("24-hour company setup");
	});

	test("stores its consultation form with the page key fast-setup", async ({ page }) => {
		await page.goto("/uk/fast-setup");
		const form = page.locator("#consultation form");
		const email = newEmail();
		await form.getByLabel("Your name").fill("Fay Fast");
		await form.getByLabel("Email address").fill(email);
		await untilFilledByHand(page);
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page.getByText("Thank you")).toBeVisible();
		const lead = await storedLead(page, email);
		expect(lead.submissions[0]).toMatchObject({ page: "fast-setup", formType: "uk_midpage" });
	});
});

test("/uk/market-access names the region in each Explore chat, and shows its figures and form", async ({
	page,
}) => {
	await page.goto("/uk/market-access");
	for (const region of ["Middle East & Egypt", "South Asia", "East Africa", "South-East Asia"])
		expect((await chatButton(page, `Explore ${region}`)).text).toContain(region);
	for (const figure of ["400M", "2B", "500M", "700M", "6.2%", "7.1%", "5.8%", "5.5%"])
		await expect(page.getByText(figure, { exact: true })).toBeVisible();
	for (const stat of ["3B", "200+", "4 hours"])
		await expect(page.getByText(stat, { exact: true })).toBeVisible();
	await expect(page.locator("#consultation form")).toBeVisible();
});

test("/uk/ownership shows its sectors, four benefits, three stories and figures", async ({ page }) => {
	await page.goto("/uk/ownership");
	await expect(page.getByRole("table", { name: "Ownership by sector" }).getByRole("row")).toHaveCount(7);
	await expect(
		page.getByRole("region", { name: "What full ownership changes" }).getByRole("listitem"),
	).toHaveCount(4);
	await expect(page.getByText("Illustrative example")).toHaveCount(3);
	await expect(page.getByRole("region", { name: "Ownership in figures" })).toContainText("40+");
});

test("/uk/corporate-tax shows tax by zone and savings at four profit levels", async ({ page }) => {
	await page.goto("/uk/corporate-tax");
	await expect(page.getByRole("table", { name: "Corporate tax by zone" }).getByRole("row")).toHaveCount(6);
	const table = page.getByRole("table", { name: "Corporate tax by profit level" });
	for (const row of [
		/£100,000 £25,000 .*£25,000 £125,000/,
		/£500,000 £125,000 £0 to £37,800 £125,000 £625,000/,
		/£1,000,000 £250,000 .*£1,250,000/,
		/£2,000,000 £500,000 .*£2,500,000/,
	])
		await expect(table.getByRole("row", { name: row })).toBeVisible();
});

test("/uk/wealth-preservation shows four estates with the tax on each", async ({ page }) => {
	await page.goto("/uk/wealth-preservation");
	const estates = page.getByRole("region", { name: "What is left of an estate" }).getByRole("listitem");
	await expect(estates).toHaveCount(4);
	for (const [place, tax] of ["£270k", "£1.8M", "£3.8M", "£9.8M"].entries())
		await expect(estates.nth(place)).toContainText(tax);
});

test.describe("cost of living on /uk/lifestyle", () => {
	test("opens Housing & Rent initially, and toggles a category by click, Enter and Space", async ({
		page,
	}) => {
		await page.goto("/uk/lifestyle");
		const header = (name: string) => page.locator("summary", { has: page.getByRole("heading", { name }) });
		const category = (name: string) => page.locator("details", { has: header(name) });
		await expect(category("Housing & Rent")).toHaveAttribute("open");
		await expect(category("Transport")).not.toHaveAttribute("open");
		await expect(page.getByText("Car insurance")).toBeHidden();
		await header("Transport").click();
		await expect(page.getByText("Car insurance")).toBeVisible();
		await header("Transport").press("Enter");
		await expect(category("Transport")).not.toHaveAttribute("open");
		await header("Transport").press("Space");
		await expect(category("Transport")).toHaveAttribute("open");
		await expect(category("Housing & Rent")).toHaveAttribute("open");
	});

	test("shows totals and savings, and marks a category that is dearer in Dubai", async ({ page }) => {
		await page.goto("/uk/lifestyle");
		const housing = page.getByRole("table", { name: /Housing & Rent/ });
		await expect(housing.getByRole("row", { name: /Total .*£13,380 £10,425 £2,955/ })).toBeVisible();
		await expect(page.locator("summary", { hasText: /Healthcare & Insurance \+41%/ })).toBeVisible();
		for (const total of ["£96,333.50", "£70,687.00", "£25,646.50"])
			await expect(page.getByText(total, { exact: true })).toBeVisible();
		await expect(
			page.locator("#cost-of-living").getByText("Difference on the listed items").last(),
		).toBeVisible();
	});
});
