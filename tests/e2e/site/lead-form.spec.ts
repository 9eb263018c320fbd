import { devices } from "@playwright/test";
import { openIn, stopClock, untilIslandAwake, wakeIslands, waking } from "../awake.ts";
import { axe } from "../axe.ts";
import { chatText, eventsOf, expect, fillLeadForm, newEmail, test } from "./visitor.ts";

const SUBMIT = "Get my free consultation";

test.describe("lead form", () => {
	test("shows each error under its field and in a summary that receives the focus and links to the fields", async ({
		page,
	}) => {
		await page.goto("/#lead-form");
		const form = page.locator("#lead-form");
		await form.getByLabel("Full name").fill("A");
		await form.getByLabel("Email").fill("no address");
		await form.getByLabel("Phone").fill("123");
		await form.getByRole("button", { name: SUBMIT }).click();
		const summary = form.getByRole("alert");
		await expect(summary).toBeFocused();
		for (const [label, message] of [
			["Full name", "Full name must be at least 2 characters"],
			["Email", "Please enter a valid email address"],
			["Phone", "Please enter a valid phone number"],
		] as const) {
			await expect(summary.getByRole("link", { name: message })).toBeVisible();
			await expect(form.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
			await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
		}
		expect(await axe(page)).toEqual([]);
		await summary.getByRole("link", { name: "Please enter a valid email address" }).click();
		await expect(form.getByLabel("Email")).toBeFocused();
	});

	test("is stored when the browser has no crypto.randomUUID, as over plain HTTP", async ({ page }) => {
		await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
		await openIn(page, "awake", "/");
		await fillLeadForm(page, newEmail());
		const stored = page.waitForResponse("**/api/leads");
		await page.getByRole("button", { name: SUBMIT }).click();
		expect((await stored).status()).toBe(201);
	});

	test("offers more than 190 countries", async ({ page }) => {
		await page.goto("/");
		expect(await page.locator("#lead-country option").count()).toBeGreaterThan(190);
	});

	test("finds a country by its typed name, including the space, in the page's own list", async ({ page }) => {
		await openIn(page, "awake", "/");
		const country = page.getByLabel("Country of residence");
		await expect(country).toHaveCSS("appearance", "base-select");
		await country.click();
		await page.keyboard.type("united k");
		await expect(page.locator("option:focus")).toHaveText("United Kingdom");
		expect(await axe(page)).toEqual([]);
		await page.keyboard.press("Enter");
		await expect(country).toHaveValue("United Kingdom");
		await expect(country).toBeFocused();
		// For a second Chromium appends a space to the typed search; later a space opens the list, and there it chooses.
		await expect(async () => {
			await page.keyboard.press("Space");
			await expect(page.locator("#lead-country:open")).toBeAttached({ timeout: 100 });
		}).toPass({ intervals: [1_100] });
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Space");
		await expect(country).toHaveValue("United States");
	});

	test("keeps the country list open when it was opened before the form's script loaded", async ({ page }) => {
		await page.goto("/");
		const country = page.getByLabel("Country of residence");
		await country.focus();
		await page.keyboard.press("Space");
		await untilIslandAwake(country);
		await expect(page.locator("#lead-country:open")).toBeAttached();
		await page.keyboard.type("united k");
		await page.keyboard.press("Enter");
		await expect(country).toHaveValue("United Kingdom");
		await expect(country).toHaveCSS("appearance", "none");
		await page.keyboard.press("Tab");
		await expect(country).toHaveCSS("appearance", "base-select");
	});

	test("uses the system's own country list on a phone", async ({ browser, baseURL }) => {
		const context = await browser.newContext({ ...devices["Pixel 7"], ...(baseURL && { baseURL }) });
		const page = waking(await context.newPage());
		await page.goto("/");
		await wakeIslands(page);
		await expect(page.locator("#lead-country")).toHaveCSS("appearance", "none");
		await context.close();
	});

	test("sends attribution and an Idempotency-Key, then thanks, resets, reports the conversion and opens the chat", async ({
		page,
		context,
	}) => {
		const events = eventsOf(page);
		const email = newEmail();
		await page.goto("/?utm_source=newsletter");
		await fillLeadForm(page, email);
		await page.locator("#lead-country").selectOption("United Kingdom");
		const sent = page.waitForRequest(request => request.url().endsWith("/api/leads"));
		const opened = context.waitForEvent("page");
		await page.getByRole("button", { name: SUBMIT }).click();
		const request = await sent;
		expect(request.headers()["idempotency-key"]).toBeTruthy();
		expect(request.postDataJSON()).toMatchObject({
			email,
			country: "United Kingdom",
			attribution: { last: { utm_source: "newsletter" } },
		});
		await expect(page.getByText("Thank you!", { exact: true })).toBeVisible();
		await expect(
			page.getByText("Redirecting you to WhatsApp for immediate assistance...", { exact: true }),
		).toBeVisible();
		await expect(page.getByLabel("Full name")).toHaveValue("");
		const chat = await opened;
		await chat.waitForURL(/wa\.me/);
		expect(chatText(chat.url())).toContain("Name: Ada Byron");
		expect(events).toContain("lead_conversion conversion lead_form uk_funnel_v2");
	});

	test("keeps the focus in the Email field while the typed address is temporarily invalid", async ({
		page,
	}) => {
		await page.goto("/");
		await fillLeadForm(page, "");
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
		const email = page.locator("#lead-email");
		// "jo@example.co" is already valid, and one more dot makes it invalid again.
		await email.pressSequentially("jo@example.co.uk");
		await expect(email).toHaveValue("jo@example.co.uk");
		await expect(email).toBeFocused();
	});

	test("opens only a single chat when its link is clicked before the automatic chat after two seconds", async ({
		page,
		context,
	}) => {
		await page.clock.install();
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		await stopClock(page);
		await page.getByRole("button", { name: SUBMIT }).click();
		const opened = context.waitForEvent("page");
		const link = page.locator("#lead-form").getByRole("link", { name: "Open WhatsApp" });
		// The request starts only after the press is painted, so the clock has to run.
		await expect
			.poll(async () => {
				await page.clock.runFor(50);
				return link.isVisible();
			})
			.toBe(true);
		await link.click();
		await (await opened).waitForURL(/wa\.me/);
		await page.clock.runFor(5_000);
		expect(context.pages()).toHaveLength(2);
	});

	test("opens the chat in the same tab when a new tab is blocked", async ({ page }) => {
		await page.addInitScript(() => {
			window.open = () => null;
		});
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		await page.getByRole("button", { name: SUBMIT }).click();
		await page.waitForURL(/wa\.me/);
	});

	test("shows Submitting... while it is sent, and keeps its values when the server answers 500", async ({
		page,
	}) => {
		let answer = () => {};
		const wait = new Promise<void>(resolve => {
			answer = resolve;
		});
		await page.route("**/api/leads", async route => {
			await wait;
			await route.fulfill({ status: 500, body: "broken" });
		});
		const logged = page.waitForEvent("console", message => /500: broken/.test(message.text()));
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		await page.getByRole("button", { name: SUBMIT }).press("Enter");
		const sending = page.getByRole("button", { name: "Submitting..." });
		await expect(sending).toHaveAttribute("disabled");
		// Disabling a button makes it lose the focus.
		await expect(sending).not.toBeFocused();
		answer();
		await expect(page.getByText("Something went wrong. Please try again.", { exact: true })).toBeVisible();
		await expect(page.getByRole("button", { name: SUBMIT })).toBeFocused();
		await expect(page.getByLabel("Full name")).toHaveValue("Ada Byron");
		await logged;
	});

	test("stores one submission when the answer to the first press was lost on its way back", async ({
		page,
	}) => {
		await openIn(page, "awake", "/");
		const email = newEmail();
		const ids: string[] = [];
		await page.route("**/api/leads", async route => {
			const response = await route.fetch();
			ids.push((await response.json()).id);
			if (ids.length === 1) await route.fulfill({ status: 502, body: "Bad gateway" });
			else await route.fulfill({ response });
		});
		await fillLeadForm(page, email);
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page.getByRole("button", { name: SUBMIT })).toBeEnabled();
		await expect(page.locator("#lead-form").getByLabel("Email")).toHaveValue(email);
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page.locator("#lead-form").getByLabel("Email")).toHaveValue("");
		expect(ids).toHaveLength(2);
		expect(ids[1]).toBe(ids[0]);
	});

	test("sends no stored touch at a second press once analytics were withdrawn after the first", async ({
		page,
	}) => {
		const sent: { key: string | undefined; touches: string[] }[] = [];
		await page.route("**/api/leads", async route => {
			const request = route.request();
			sent.push({
				key: request.headers()["idempotency-key"],
				touches: Object.keys(request.postDataJSON().attribution),
			});
			await route.fulfill({ status: 503, json: { message: "Not now" } });
		});
		await openIn(page, "awake", "/?utm_source=newsletter");
		await expect.poll(() => page.evaluate(() => localStorage.getItem("attribution"))).toContain("newsletter");
		await fillLeadForm(page, newEmail());
		const submit = page.getByRole("button", { name: SUBMIT });
		await submit.click();
		await expect.poll(() => sent.length).toBe(1);
		await expect(submit).toBeEnabled();
		await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
		const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
		await dialog.getByRole("checkbox", { name: "Analytics" }).uncheck();
		await dialog.getByRole("button", { name: "Save Preferences" }).click();
		await expect(dialog).toBeHidden();
		await submit.click();
		await expect.poll(() => sent.length).toBe(2);
		expect(sent.map(({ touches }) => touches.sort())).toEqual([["first", "last"], ["last"]]);
		expect(sent[1]?.key).not.toBe(sent[0]?.key);
	});

	test("hides an earlier thank-you when the next submission is answered with 500", async ({ page }) => {
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		const chat = page.waitForEvent("popup");
		await page.getByRole("button", { name: SUBMIT }).click();
		const thanks = page.locator("#lead-form").getByText("We have your request", { exact: false });
		await expect(thanks).toBeVisible();
		// The chat would cover the page and take the next press.
		await (await chat).close();
		await page.route("**/api/leads", route => route.fulfill({ status: 500, body: "broken" }));
		await fillLeadForm(page, newEmail());
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page.getByText("Something went wrong. Please try again.", { exact: true })).toBeVisible();
		await expect(thanks).toBeHidden();
	});

	test("stores, shows, reports and sends the chosen package", async ({ page }) => {
		const events = eventsOf(page);
		await page.goto("/");
		await page.mouse.move(10, 10);
		await page.getByRole("link", { name: "Choose Free Zone Company" }).click();
		await expect(page.locator("#lead-form")).toBeInViewport();
		await expect(page.locator("#lead-form").getByText("Your package: Free Zone Company")).toBeVisible();
		await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPackage"))).toBe("freezone");
		await fillLeadForm(page, newEmail());
		const sent = page.waitForRequest(request => request.url().endsWith("/api/leads"));
		await page.getByRole("button", { name: SUBMIT }).click();
		expect((await sent).postDataJSON()).toMatchObject({ selectedPackage: "freezone" });
		await expect.poll(() => events).toContain("package_select engagement freezone uk_funnel_v2");
	});

	test("shows the stored package and quote before any interaction, and sends them", async ({ page }) => {
		await page.goto("/");
		await page.evaluate(() => {
			localStorage.setItem("selectedPackage", "offshore");
			sessionStorage.setItem("calculatorQuote", "Two visas for AED 20,000");
		});
		await page.reload();
		const form = page.locator("#lead-form");
		await expect(form.getByText("Your package: Offshore Company")).toBeVisible();
		await expect(form.getByText("From the calculator: Two visas for AED 20,000")).toBeVisible();
		await fillLeadForm(page, newEmail());
		const sent = page.waitForRequest(request => request.url().endsWith("/api/leads"));
		await page.getByRole("button", { name: SUBMIT }).click();
		expect((await sent).postDataJSON()).toMatchObject({
			selectedPackage: "offshore",
			additionalRequirements: "Two visas for AED 20,000",
		});
		await expect(form.getByText("From the calculator")).toBeHidden();
	});

	test("shows one toast at a time, reachable with F8", async ({ page }) => {
		await page.route("**/api/leads", route => route.fulfill({ status: 500, body: "broken" }));
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		for (let attempt = 0; attempt < 2; attempt++) {
			await page.getByRole("button", { name: SUBMIT }).click();
			await expect(page.getByText("Something went wrong. Please try again.", { exact: true })).toBeVisible();
		}
		await expect(page.locator("li[data-state=open]")).toHaveCount(1);
		const list = page.getByRole("region", { name: /Notifications/ }).getByRole("list");
		// Beside a toast, the page below can be pressed.
		const pressedAt = () =>
			list.evaluate(element => {
				const { left, top, width, height } = element.getBoundingClientRect();
				const hits = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
				return { edge: hits(left + 4, top + 4), middle: hits(left + width / 2, top + height / 2) };
			});
		// A focused toast stays.
		await page.keyboard.press("F8");
		await expect(list).toBeFocused();
		await expect.poll(pressedAt).toEqual({ edge: false, middle: true });
		expect(await axe(page)).toEqual([]);
	});

	for (const [width, height] of [
		[1440, 900],
		[390, 844],
	] as const) {
		test(`shows its error toast without covering the submit button at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height });
			// As in Safari: up to 26.1 it has no such event, and before 17.4 no such method.
			await page.addInitScript(() => {
				window.addEventListener("scrollend", event => event.stopImmediatePropagation(), { capture: true });
				Reflect.deleteProperty(Element.prototype, "checkVisibility");
			});
			await page.route("**/api/leads", route => route.fulfill({ status: 500, body: "broken" }));
			await page.goto("/");
			await fillLeadForm(page, newEmail());
			const button = page.getByRole("button", { name: SUBMIT });
			const toast = page.locator("li[data-state=open]");
			const beside = () =>
				expect
					.poll(async () => {
						const [one, other] = [await button.boundingBox(), await toast.boundingBox()];
						if (!one || !other) return null;
						return (
							one.x + one.width <= other.x ||
							other.x + other.width <= one.x ||
							one.y + one.height <= other.y ||
							other.y + other.height <= one.y
						);
					})
					.toBe(true);
			const scrollTo = (block: ScrollLogicalPosition) =>
				button.evaluate((element, to) => element.scrollIntoView({ block: to, behavior: "instant" }), block);
			await scrollTo("end");
			await button.click();
			// A focused toast stays.
			await expect(toast).toBeVisible();
			await page.keyboard.press("F8");
			await beside();
			// Wherever the page is scrolled to while the toast is shown.
			for (const block of ["start", "end"] as const) {
				await scrollTo(block);
				await beside();
			}
		});
	}

	test("rejects an invalid phone number with the values kept, then is stored, without JavaScript", async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({
			javaScriptEnabled: false,
			extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.7" },
			...(baseURL && { baseURL }),
		});
		const page = await context.newPage();
		await page.goto("/");
		await fillLeadForm(page, newEmail());
		await page.getByLabel("Phone").fill("1234");
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page.getByRole("link", { name: "Please enter a valid phone number" })).toBeVisible();
		await expect(page.getByLabel("Full name")).toHaveValue("Ada Byron");
		await page.getByLabel("Phone").fill("+44 20 7946 0999");
		await page.getByRole("button", { name: SUBMIT }).click();
		await expect(page).toHaveURL(/\?sent=lead&id=[\w-]+#lead-form$/);
		await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
		await context.close();
	});
});

test.describe("guide form on the home page", () => {
	test("opens the guide for a name and an email address", async ({ page, context }) => {
		const events = eventsOf(page);
		await page.goto("/#guide");
		const guide = page.locator("#guide");
		await guide.getByLabel("Your name").fill("Ada Byron");
		await guide.getByLabel("Your email").fill(newEmail());
		const answered = page.waitForResponse("**/api/leads/capture");
		const opened = context.waitForEvent("page");
		await guide.getByRole("button", { name: "Open the guide" }).click();
		const response = await answered;
		expect(response.status()).toBe(201);
		expect(response.request().postDataJSON()).toMatchObject({ formType: "lead_magnet", page: "home" });
		await opened;
		await expect(guide.getByText("Your guide is ready")).toBeVisible();
		await expect.poll(() => events).toContain("uk_form_submit lead home:lead_magnet uk_funnel_v2");
	});
});
