import { VISITOR_PAGES } from "#tests/support/route-table.ts";
import { axe } from "../axe.ts";
import { chatText, eventsOf, expect, newEmail, test } from "./visitor.ts";

/** The UK pages are tested in quality.spec.ts. */
const PAGES = [...VISITOR_PAGES.filter(path => !path.startsWith("/uk")), "/?corporate=true"];

for (const path of PAGES) {
	test(`${path} has no accessibility violation and does not scroll sideways at 320 px`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(path);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		expect(await axe(page)).toEqual([]);
	});
}

test("corporate buttons open a chat with the exact text and report it", async ({ page, context }) => {
	const events = eventsOf(page);
	await page.goto("/corporate");
	for (const topic of ["Ethical Venturing", "Impact Consulting", "Tech Ventures", "Venture Advisory"]) {
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: `Ask about ${topic}` }).click();
		const chat = await opened;
		await chat.waitForURL(/wa\.me/);
		expect(chatText(chat.url())).toBe(`Hello, I'm interested in ${topic}. Can you provide more information?`);
		await chat.close();
		await expect.poll(() => events).toContain(`corporate_contact_click engagement ${topic} uk_funnel_v2`);
	}
	for (const figure of ["150+", "25+", "$50M+", "95%"])
		await expect(page.getByText(figure, { exact: true })).toBeVisible();
	await expect(page.locator("main").locator('a[href^="tel:"]')).toBeVisible();
	await expect(page.getByRole("article")).toHaveCount(2);
	expect(
		chatText((await page.getByRole("link", { name: /^Discuss this: Substance/ }).getAttribute("href")) ?? ""),
	).toBe(
		"Hello, I'm interested in your article “Substance is not an office”. Can you provide more information?",
	);
});

test("/corporate has Contact Us in its header and not in its main part; /newsletter has no form field in its footer", async ({
	page,
}) => {
	await page.goto("/corporate");
	const header = page.getByRole("banner");
	await expect(header.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", /wa\.me/);
	await expect(header.getByRole("link", { name: "Free Consultation" })).toHaveCount(0);
	await expect(page.getByRole("main").getByRole("link", { name: "Contact Us" })).toHaveCount(0);
	for (const path of ["/newsletter", "/newsletter?sent=1"]) {
		await page.goto(path);
		await expect(page.getByRole("contentinfo").getByRole("textbox")).toHaveCount(0);
	}
});

test("iPhones turn no number in a text into a call: the one on / takes messages only", async ({ page }) => {
	for (const path of ["/", "/admin/sign-in"]) {
		await page.goto(path);
		await expect(page.locator("meta[name=format-detection]")).toHaveAttribute("content", "telephone=no");
	}
});

test("an unknown path answers 404 with the specified title and text, and links to the home page", async ({
	page,
}) => {
	const response = await page.goto("/no/such/page");
	expect(response?.status()).toBe(404);
	await expect(page).toHaveTitle("404 Page Not Found");
	await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
	await page.getByRole("link", { name: "Back to the home page" }).click();
	await expect(page).toHaveURL(/\/$/);
});

test("the privacy policy has its sections, cookie categories, date, and periods of 30 and 90 days", async ({
	page,
}) => {
	await page.goto("/privacy");
	const sections = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
	expect(sections.filter(title => title !== "How Long We Keep It")).toEqual([
		"Information We Collect",
		"Cookie Policy",
		"How We Use Your Information",
		"Data Protection & Security",
		"Your Rights (GDPR)",
		"Third-Party Services",
		"Contact Us",
	]);
	for (const kind of ["Essential, always on: ", "Analytics: ", "Marketing: ", "Functional: "])
		await expect(page.locator("#cookies").getByText(kind)).toBeVisible();
	await expect(page.getByText("July 18, 2025")).toBeVisible();
	await expect(page.getByText("within 30 days")).toBeVisible();
	await expect(page.getByText("Requests that look as if a machine had sent them: 90 days.")).toBeVisible();
	await expect(page.getByText("Requests that we have closed")).toHaveCount(0);
});

test("the newsletter form gives new and known addresses the same answer, clears the field, and shows a failure", async ({
	page,
}) => {
	const events = eventsOf(page);
	const email = newEmail();
	await page.goto("/privacy");
	for (let time = 0; time < 2; time++) {
		await page.getByLabel("Email for the newsletter").fill(email);
		await page.getByRole("button", { name: "Subscribe" }).click();
		await expect(page.getByText("Successfully subscribed to our newsletter.", { exact: true })).toBeVisible();
		await page.getByRole("button", { name: "Close" }).click();
		await expect(page.getByLabel("Email for the newsletter")).toHaveValue("");
		await expect(page.getByText("Successfully subscribed to our newsletter.", { exact: true })).toBeHidden();
	}
	await expect.poll(() => events).toContain("newsletter_signup engagement footer uk_funnel_v2");
	await page.route("**/api/newsletter", route => route.fulfill({ status: 500, body: "broken" }));
	await page.getByLabel("Email for the newsletter").fill(email);
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Failed to subscribe. Please try again.", { exact: true })).toBeVisible();
});

test("beside a refused newsletter address the button moves below the message", async ({ page }) => {
	await page.goto("/privacy");
	const field = page.getByLabel("Email for the newsletter");
	const button = page.getByRole("button", { name: "Subscribe" });
	const lefts = async () => [(await field.boundingBox())?.x, (await button.boundingBox())?.x];
	const [left, beside] = await lefts();
	expect(beside).toBeGreaterThan(left ?? 0);
	await field.fill("ana@example");
	await button.click();
	await expect(field).toHaveAttribute("aria-invalid", "true");
	await expect.poll(lefts).toEqual([left, left]);
});

test("/newsletter confirms and reports a subscription as the footer's form does", async ({ page }) => {
	const events = eventsOf(page);
	await page.goto("/newsletter");
	const field = page.getByRole("main").getByLabel("Email");
	await field.fill(newEmail());
	await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Successfully subscribed to our newsletter.", { exact: true })).toBeVisible();
	await expect(field).toHaveValue("");
	await expect.poll(() => events).toContain("newsletter_signup engagement footer uk_funnel_v2");
});

test("the footer's newsletter form shows Success! without JavaScript", async ({ browser, baseURL }) => {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.8" },
		...(baseURL && { baseURL }),
	});
	const page = await context.newPage();
	await page.goto("/privacy");
	await page.getByLabel("Email for the newsletter").fill(newEmail());
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
	await context.close();
});

test("pages have a title, canonical URL, og:image and structured data; sitemap.xml and robots.txt are served", async ({
	page,
	request,
}) => {
	for (const path of ["/", "/calculator", "/corporate", "/privacy"]) {
		await page.goto(`${path}?utm_source=x`);
		const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
		expect(new URL(canonical ?? "").pathname).toBe(path);
		expect(await page.title()).not.toBe("");
		const image = await page.locator('meta[property="og:image"]').getAttribute("content");
		expect((await request.get(new URL(image ?? "").pathname)).headers()["content-type"]).toBe("image/png");
	}
	await page.goto("/");
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	expect(data.map(text => JSON.parse(text)["@type"]).sort()).toEqual(["FAQPage", "ProfessionalService"]);
	expect(await (await request.get("/sitemap.xml")).text()).toContain("/calculator</loc>");
	expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /admin");
	expect((await request.get("/favicon.ico")).status()).toBe(200);
});

test("the CSP blocks a script from a foreign host, and the browser reports it to /api/csp-reports", async ({
	page,
}) => {
	await page.goto("/privacy");
	const report = page.waitForRequest(request => request.url().endsWith("/api/csp-reports"));
	const outcome = await page.evaluate(() =>
		import(["https://evil.example", "x.js"].join("/")).then(String, () => "refused"),
	);
	expect(outcome).toBe("refused");
	expect((await report).postData()).toContain('"blocked-uri":"https://evil.example/x.js"');
	const byElement = await page.evaluate(() => {
		try {
			return Object.assign(document.createElement("script"), { src: "https://evil.example/x.js" }).src;
		} catch (error) {
			return error instanceof TypeError ? "refused" : "failed";
		}
	});
	expect(byElement).toBe("refused");
});
