import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { stopClock, untilFilledByHand, untilIslandAwake, wakeIslands } from "../awake.ts";
import { holdBack } from "../hold-back.ts";
import { chatButton, chatOf, expect, followShifts, newEmail, storedLead, test } from "./site.ts";

test.describe("UK hub", () => {
	test("shows its sticky navigation beyond 80 px of scrolling, with the specified links", async ({
		page,
	}) => {
		await page.goto("/uk");
		const nav = page.getByRole("navigation", { name: "UK guide" });
		await expect(nav).toBeHidden();
		await page.evaluate(() => window.scrollTo(0, 80));
		await expect(nav).toBeHidden();
		await page.evaluate(() => window.scrollTo(0, 81));
		await expect(nav).toBeVisible();
		const links = await nav
			.getByRole("link")
			.evaluateAll(found => found.map(link => [link.textContent, link.getAttribute("href")]));
		expect(links.slice(0, 6)).toEqual([
			["Overview", "/uk"],
			["Tax Savings", "/uk/tax-savings"],
			["Lifestyle", "/uk/lifestyle"],
			["Visas & Banking", "/uk/fast-setup"],
			["Costs", "/uk/corporate-tax"],
			["Book Call", "#book-call"],
		]);
		await nav.getByRole("link", { name: "Book Call" }).click();
		await expect(page.getByRole("heading", { name: "Book a call" })).toBeInViewport();
	});

	test("scrolls to #book-call exactly, by URL and by link, and is there again after a reload", async ({
		page,
	}) => {
		// Returns the distance from where the section must stop: below the header, or as near to it as the page's end allows.
		const away = () =>
			page.locator("#book-call").evaluate(section => {
				const { top } = section.getBoundingClientRect();
				const { scrollHeight } = document.documentElement;
				const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
				return Math.abs(top - Math.max(header, window.innerHeight - scrollHeight + window.scrollY + top));
			});
		const arrived = () => expect.poll(away).toBeLessThan(2);
		await page.goto("/uk#book-call");
		await arrived();

		await page.goto("/uk/lifestyle");
		await page.goto("/uk");
		await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
		await page.getByRole("navigation", { name: "UK guide" }).getByRole("link", { name: "Book Call" }).click();
		await arrived();
		await page.reload();
		await arrived();
	});

	for (const [now, open] of [
		["2026-07-06T06:59:00Z", false], // Monday 07:59 BST
		["2026-07-06T07:00:00Z", true], // Monday 08:00 BST
		["2026-07-06T16:59:00Z", true], // Monday 17:59 BST
		["2026-07-06T17:00:00Z", false], // Monday 18:00 BST
		["2026-01-05T07:30:00Z", false], // Monday 07:30 GMT
		["2026-01-05T08:00:00Z", true], // Monday 08:00 GMT
		["2026-07-05T10:00:00Z", false], // Sunday
	] as const) {
		test(`${open ? "shows" : "hides"} the UK phone button at ${now}`, async ({ page }) => {
			await page.clock.install({ time: new Date(now) });
			await page.goto("/uk");
			await page.evaluate(() => window.scrollTo(0, 400));
			await expect(page.getByRole("navigation", { name: "UK guide" })).toBeVisible();
			await expect(page.getByRole("link", { name: /Call the UK office/ })).toHaveCount(open ? 1 : 0);
		});
	}

	test("shows that the offer has ended at the second when it ends, not up to a minute later", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto("/uk");
		const countdown = page
			.getByRole("navigation", { name: "UK guide", includeHidden: true })
			.locator("[data-ends]");
		const ends = Number(await countdown.getAttribute("data-ends"));
		await page.clock.install({ time: ends - 90_000 });
		await page.reload();
		await page.evaluate(() => window.scrollTo(0, 400));
		await expect(countdown).toHaveText("Offer ends in 0d 0h 1m");
		// From here on time passes only when the test advances the clock.
		await page.clock.pauseAt(ends - 10_000);
		await page.clock.runFor(9_000);
		await expect(countdown).toHaveText("Offer ends in 0d 0h 0m");
		await page.clock.runFor(1_000);
		await expect(countdown).toHaveText("Offer has ended");
	});

	test("rechecks office hours every 60 s and then shows the phone button", async ({ page }) => {
		await page.clock.install({ time: new Date("2026-07-06T06:59:30Z") });
		await page.goto("/uk");
		await page.evaluate(() => window.scrollTo(0, 400));
		const phone = page.getByRole("link", { name: /Call the UK office/ });
		await expect(phone).toHaveCount(0);
		await page.clock.runFor(61_000);
		await expect(phone).toBeVisible();
		await expect(phone).toHaveAttribute("href", /^tel:\+/);
	});

	test("has seven reason cards that lead to the sub-pages", async ({ page }) => {
		await page.goto("/uk");
		const cards = page.getByRole("region", { name: "Why founders go" }).getByRole("link");
		const targets = await cards.evaluateAll(found => found.map(link => link.getAttribute("href")));
		expect(targets).toEqual([
			"/uk/tax-savings",
			"/uk/fast-setup",
			"/uk/market-access",
			"/uk/lifestyle",
			"/uk/ownership",
			"/uk/corporate-tax",
			"/uk/wealth-preservation",
		]);
	});

	test("stores the mid-page form, shows a thank-you, and opens the chat after 2 s", async ({
		page,
		chats,
	}) => {
		await page.clock.install();
		await page.goto("/uk?utm_source=advert");
		const form = page.locator("#consultation form");
		const email = newEmail();
		await form.getByLabel("Your name").fill("Mary Midpage");
		await form.getByLabel("Email address").fill(email);
		await form.getByLabel("Email me Dubai setup updates (optional)").check();
		await untilFilledByHand(page);
		await untilIslandAwake(form);
		await stopClock(page);
		const sent = page.waitForRequest("/api/leads/capture");
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		// The press is painted before the request is sent.
		await page.clock.runFor(100);
		expect((await sent).postDataJSON()).toMatchObject({
			name: "Mary Midpage",
			email,
			page: "uk-hub",
			formType: "uk_midpage",
			gdprConsent: true,
			marketing_opt_in: true,
			source: "advert",
		});
		await expect(page.getByText("Thank you")).toBeVisible();
		await page.clock.runFor(1_900);
		expect(chats).toHaveLength(0);
		await page.clock.runFor(200);
		await expect.poll(() => chats.length).toBe(1);
		expect(chatOf(chats[0] ?? "").text).toContain("Mary Midpage");
		const lead = await storedLead(page, email);
		expect(lead.submissions[0]).toMatchObject({ page: "uk-hub", formType: "uk_midpage" });
	});

	test("leaves the focus where the visitor has moved it while the mid-page form was being sent", async ({
		page,
	}) => {
		await page.goto("/uk");
		const form = page.locator("#consultation form");
		await form.getByLabel("Your name").fill("Mary Midpage");
		await form.getByLabel("Email address").fill(newEmail());
		await untilFilledByHand(page);
		await untilIslandAwake(form);
		const answer = await holdBack(page, "**/api/leads/capture");
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect.poll(() => answer.sent.length).toBe(1);
		const profit = page.getByLabel("Annual profit");
		await profit.focus();
		answer.let();
		await expect(page.getByText("Thank you", { exact: true })).toBeVisible();
		await expect(profit).toBeFocused();
	});

	test("requires name and email in the mid-page form", async ({ page }) => {
		await page.goto("/uk");
		const form = page.locator("#consultation form");
		await form.getByLabel("Your name").focus();
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(form.getByRole("alert")).toContainText("Name is required");
		await expect(form.getByRole("alert")).toContainText("Email is required");
	});

	test("shows an error and opens no chat when the server answers 422", async ({ page, chats }) => {
		await page.route("/api/leads/capture", route => route.fulfill({ status: 422, json: { message: "No" } }));
		await page.clock.install();
		await page.goto("/uk");
		const form = page.locator("#consultation form");
		await form.getByLabel("Your name").fill("Mary");
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(form.getByRole("alert")).toBeVisible();
		await page.clock.runFor(2_500);
		expect(chats).toHaveLength(0);
	});

	test("opens the guide's PDF and stores the lead with accessedGuide", async ({ page, context }) => {
		// A browser that downloads the file instead of showing it does not report the tab's URL, so this records it.
		await page.addInitScript(() => {
			const open = window.open;
			window.open = (url, ...rest) => {
				document.documentElement.dataset.opened = String(url);
				return open.call(window, url, ...rest);
			};
		});
		await page.goto("/uk");
		const form = page.locator("#guide form");
		const email = newEmail();
		await form.getByLabel("Your name").fill("Gail Guide");
		await form.getByLabel("Email address").fill(email);
		await untilFilledByHand(page);
		const opened = context.waitForEvent("page");
		await form.getByRole("button", { name: "Send me the guide" }).click();
		await opened;
		await expect(page.locator("html")).toHaveAttribute("data-opened", /\/guides\/.+\.pdf/);
		await expect(page.getByRole("link", { name: "Open the guide" })).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({ accessedGuide: true });
	});

	test("offers an email link for the case study, a scheduling link and a chat", async ({ page }) => {
		await page.goto("/uk");
		await expect(page.getByRole("link", { name: "Notify me by email" })).toHaveAttribute(
			"href",
			/^mailto:.+subject=/,
		);
		const booking = page.locator("#book-call");
		await expect(booking.getByRole("link", { name: "Choose a time" })).toHaveAttribute("target", "_blank");
		expect((await chatButton(page, "Ask in the chat")).number).toBe("447700900101");
	});

	test("shows labelled sample data to visitors and real figures to signed-in staff under ?admin=true", async ({
		page,
	}) => {
		await page.goto("/uk");
		await expect(page.getByText("Sample data")).toHaveCount(0);
		const shifts = await followShifts(page);
		await page.goto("/uk?admin=true");
		const dashboard = page.getByRole("region", { name: "Analytics dashboard" });
		await expect(dashboard).toContainText("Sample data");
		await wakeIslands(page);
		expect(await shifts()).toBeLessThan(0.01);

		const login = await page.request.post("/api/auth/login", { data: E2E_ADMIN });
		expect(login.status()).toBe(200);
		await page.reload();
		await expect(dashboard).not.toContainText("Sample data");
		expect(await shifts()).toBeLessThan(0.01);
		// Other tests leave leads meanwhile: the shown count lies between the counts before and after.
		const counted = async () =>
			Number((await page.request.get("/api/leads?limit=1&status=new")).headers()["x-total-count"]);
		const before = await counted();
		await page.reload();
		await expect(dashboard).not.toContainText("Sample data");
		const shown = await dashboard.getByRole("listitem").filter({ hasText: /^New/ }).innerText();
		const count = Number(shown.replace(/\D/g, ""));
		expect(count).toBeGreaterThanOrEqual(before);
		expect(count).toBeLessThanOrEqual(await counted());
	});
});

test.describe("landing mode of /uk", () => {
	for (const [mode, cores, heap] of [
		["performance", 2, 90e6],
		["performance", 8, 10e6],
		["full", 8, 90e6],
	] as const) {
		test(`chooses ${mode} with ${cores} cores and ${heap / 1e6} MB of heap`, async ({ page }) => {
			await page.addInitScript(
				([count, used]) => {
					Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count });
					Object.defineProperty(navigator, "connection", { get: () => ({ effectiveType: "4g" }) });
					Object.defineProperty(navigator, "getBattery", { value: async () => ({ level: 1 }) });
					Object.defineProperty(performance, "memory", { get: () => ({ usedJSHeapSize: used }) });
				},
				[cores, heap] as const,
			);
			await page.goto("/uk");
			await expect(page.locator(`[data-landing="${mode}"]`)).toBeVisible();
			await expect(page.locator("[data-specks]")).toHaveCount(mode === "full" ? 1 : 0);
		});
	}

	test("has its texts in the server's HTML, while the mode is still undecided", async ({ request }) => {
		const html = await (await request.get("/uk")).text();
		for (const words of ["Keep what you build", "£233,340", "about £639 a day"])
			expect(html).toContain(words);
		expect(html).toContain('data-landing="deciding"');
	});
});

test.describe("UK hub without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("shows the navigation, stores the form, and suggests opening a chat instead", async ({ page }) => {
		await page.goto("/uk");
		await expect(page.getByRole("navigation", { name: "UK guide" })).toBeVisible();
		const form = page.locator("#consultation form");
		const email = newEmail();
		await form.getByLabel("Your name").fill("Paula Plain");
		await form.getByLabel("Email address").fill(email);
		await form.getByRole("button", { name: "Get my free consultation" }).click();
		await expect(page).toHaveURL(/sent=consultation&id=[\w-]+#consultation$/);
		await expect(page.getByText("Thank you")).toBeVisible();
		await expect(page.getByText("If you would rather talk straight away, open a chat.")).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({ fullName: "Paula Plain" });
	});

	test("answers an invalid form with 400, its error message and the typed values", async ({ page }) => {
		const answer = await page.request.post("/uk", {
			form: { form: "consultation", name: "Paula", email: "nobody" },
		});
		expect(answer.status()).toBe(400);
		const html = await answer.text();
		expect(html).toContain("Please enter a valid email address");
		expect(html).toContain('value="Paula"');
	});
});

test("a click on Book a call in the header is reported", async ({ page }) => {
	const reported = page.waitForEvent("console", message => message.text().includes("uk_nav_click"));
	await page.goto("/uk");
	await page.getByRole("banner").getByRole("link", { name: "Book a call" }).click();
	await reported;
});

test("each link of the sticky navigation is fully in view when it has the focus, at 320 px", async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 480 });
	await page.goto("/uk");
	const links = page.locator("sticky-nav a[data-event=uk_nav_click]");
	await expect(links).toHaveCount(6);
	await links.first().focus();
	for (const link of await links.all()) {
		await expect(link).toBeFocused();
		await expect(link).toBeInViewport({ ratio: 1 });
		await page.keyboard.press("Tab");
	}
});
