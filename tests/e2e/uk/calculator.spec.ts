import type { Page } from "@playwright/test";
import { EXTRACTION_METHODS } from "#domain/tax/calculate-tax.ts";
import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import { taxByLaw } from "#domain/tax/law/tax-law.ts";
import { openIn, untilAwake, untilIslandAwake } from "../awake.ts";
import { holdBack } from "../hold-back.ts";
import { expect, followShifts, newEmail, storedLead, test } from "./site.ts";

const CALCULATOR = "/uk#tax-calculator";

const LAW = lawOn(new Date());

/** Returns the figures that the page must show by the rates in force today. */
function lawful(income: number, method: "dividend" | "salary") {
	if (!LAW) throw new Error("no rates are known for today: see domain/tax/law/rate-sets.ts");
	const { total, kept } = taxByLaw(LAW, { income, method });
	return { year: LAW.taxYear, total: formatPoundsAndPence(total), kept: formatPoundsAndPence(kept) };
}

/** Follows the link beside a figure for the software company, and expects its calculation. */
async function openCase(page: Page) {
	await page.goto("/uk/tax-savings");
	await page.getByRole("link", { name: "Work out £500,000 taken as a dividend" }).click();
	await expect(page).toHaveURL("/uk?profit=500000&method=dividend#tax-calculator");
	await expect(page.getByLabel("Annual profit")).toHaveValue("£500,000");
	await expect(page.getByLabel("Dividend")).toBeChecked();
	await expect(page.locator("[data-saving]")).toHaveText("£113,081");
	await expect(page.locator("[data-saving]")).toBeInViewport();
	const { year, total, kept } = lawful(500_000, "dividend");
	const table = page.getByRole("table", { name: `By the rates in force, ${year}` });
	await expect(table.getByRole("row", { name: `Total tax £150,881.25 ${total}` })).toBeVisible();
	await expect(table.getByRole("row", { name: `You keep £349,118.75 ${kept}` })).toBeVisible();
}

/** Every page that states the saving on £500,000, with the number of its figures that state their basis. */
const STATED = {
	"/": 1,
	"/uk": 5,
	"/uk/tax-savings": 4,
	"/uk/corporate-tax": 2,
	"/uk-dubai": 2,
	"/uk-dubai-3": 3,
	"/uk-4": 2,
	"/uk-old": 4,
} as const;

for (const [path, figures] of Object.entries(STATED))
	test(`each tax figure on ${path} states what is taxed, links to the calculator with its case, and shifts no layout`, async ({
		page,
	}) => {
		const shifts = await followShifts(page);
		for (const width of [390, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(path);
			// On a machine without the fallback's local fonts, the arrival of web fonts moves text.
			await page.evaluate(() => document.fonts.ready);
			const before = await shifts();
			await expect(page.locator("[data-basis]")).toHaveCount(figures);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			for (const basis of await page.locator("[data-basis]").all()) {
				await expect(basis).toContainText("Taxed here: ");
				const href = (await basis.getByRole("link").getAttribute("href")) ?? "";
				expect(href).toMatch(/^\/uk\?profit=\d+&method=(dividend|salary)#tax-calculator$/);
			}
			expect((await shifts()) - before).toBe(0);
		}
	});

for (const width of [390, 1440])
	test(`the tax calculator reserves room for its answer: no layout shift at ${width} px`, async ({
		page,
	}) => {
		const shifts = await followShifts(page);
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/uk");
		const profit = page.getByLabel("Annual profit");
		await profit.fill("500000");
		await untilIslandAwake(profit);
		await page.evaluate(() => document.fonts.ready);
		// Scrolls so that the content below the calculator is in view.
		await page.locator(CALCULATOR.slice(3)).evaluate(section => section.scrollIntoView({ block: "end" }));
		await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
		const before = await shifts();
		await page.keyboard.press("Enter");
		await expect(page.locator("[data-saving]")).toBeHidden();
		await expect(page.locator("[data-saving]")).toBeVisible();
		await expect(page.getByRole("button", { name: "Email me this as a PDF" })).toBeVisible();
		await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))));
		expect((await shifts()) - before).toBe(0);
	});

test.describe("tax calculator", () => {
	test("opens from a figure's link with the case filled in and calculated", async ({ page }) =>
		openCase(page));

	for (const method of EXTRACTION_METHODS)
		test(`shows what is left of a ${method} at the tax rates in force, and what is not counted`, async ({
			page,
		}) => {
			await page.goto(CALCULATOR);
			await page.getByLabel("Annual profit").fill("180000");
			await page.getByRole("radio", { name: method }).check();
			await page.getByRole("button", { name: "Calculate my saving" }).click();
			const { year, kept } = lawful(180_000, method);
			const table = page.getByRole("table", { name: `By the rates in force, ${year}` });
			await expect(table.getByRole("row", { name: new RegExp(`^You keep .*${kept}$`) })).toBeVisible();
			await expect(page.locator("#tax-calculator")).toContainText("Not counted: other income, student loans");
		});

	test("announces its answer in a live region that exists before the answer", async ({ page }) => {
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		await profit.fill("500000");
		await untilIslandAwake(profit);
		const said = await page.locator("#tax-calculator-answer [role=status]").elementHandle();
		expect(await said?.textContent()).toBe("");
		const calculate = page.getByRole("button", { name: "Calculate my saving" });
		await calculate.press("Enter");
		await expect(page.locator("[data-saving]")).toBeVisible();
		expect(await said?.textContent()).toContain("£113,081 a year");
		await expect(calculate).toBeFocused();
	});

	test("replaces a profit that was selected before its scripts ran by the one typed after", async ({
		page,
	}) => {
		const wake = await openIn(page, "asleep", "/uk?profit=500000&method=dividend#tax-calculator");
		const profit = page.getByLabel("Annual profit");
		await profit.selectText();
		await wake();
		await untilIslandAwake(profit);
		await page.keyboard.type("90000");
		await expect(profit).toHaveValue("£90,000");
	});

	test("accepts digits only and shows pounds with separators", async ({ page }) => {
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		await profit.pressSequentially("5a0b0c000x");
		await expect(profit).toHaveValue("£500,000");
		await profit.press("Home");
		await profit.press("ArrowRight");
		await profit.pressSequentially("1");
		await expect(profit).toHaveValue("£1,500,000");
		await profit.fill("");
		await profit.pressSequentially("12345.67");
		await expect(profit).toHaveValue("£12,345");
		await profit.press("Backspace");
		await profit.pressSequentially("0.000");
		await expect(profit).toHaveValue("£12,340,000");
	});

	test("deletes digits across a thousands separator with Backspace and Delete", async ({ page }) => {
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		await profit.fill("1234567");
		await untilIslandAwake(profit);
		await expect(profit).toHaveValue("£1,234,567");
		for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "Backspace"])
			await profit.press(key);
		await expect(profit).toHaveValue("£123,567");
		for (const key of ["Delete", "Delete"]) await profit.press(key);
		await expect(profit).toHaveValue("£12,367");
	});

	test("accepts digits from an input method (IME) only once", async ({ page, context }) => {
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		await profit.focus();
		await untilIslandAwake(profit);
		const keyboard = await context.newCDPSession(page);
		for (const text of ["５", "５０", "５００"])
			await keyboard.send("Input.imeSetComposition", { text, selectionStart: 3, selectionEnd: 3 });
		await keyboard.send("Input.insertText", { text: "５００" });
		await expect(profit).toHaveValue("£500");
	});

	test("shows an error and calculates nothing for a profit of 0", async ({ page }) => {
		await page.clock.install();
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		const calculate = page.getByRole("button", { name: "Calculate my saving" });
		await profit.fill("0");
		await calculate.click();
		await expect(page.getByText("Enter a profit above 0 first")).toBeVisible();
		await expect(profit).toBeFocused();
		await page.clock.runFor(1_200);
		await expect(calculate).toBeEnabled();
		await expect(page.getByText("Your figures appear here")).toBeVisible();
		await expect(page.locator("[data-saving]")).toHaveCount(0);
		await profit.fill("5");
		await expect(page.getByText("Before tax, in pounds")).toBeVisible();
	});

	test("scrolls its answer into view on a phone, where it is below the question", async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(CALCULATOR);
		await page.getByLabel("Annual profit").fill("500000");
		const calculate = page.getByRole("button", { name: "Calculate my saving" });
		await calculate.evaluate(button => button.scrollIntoView({ block: "end" }));
		await calculate.click();
		await expect(page.locator("[data-saving]")).toHaveText("£113,081");
		await expect(page.locator("[data-saving]")).toBeInViewport();
	});

	test("shows Calculating... for 800 ms, then a dividend's figures", async ({ page }) => {
		await page.clock.install();
		await page.goto(CALCULATOR);
		const profit = page.getByLabel("Annual profit");
		await profit.fill("500000");
		await untilIslandAwake(profit);
		await page.clock.pauseAt(Date.now() + 3_600_000);
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(page.getByRole("button", { name: "Calculating..." })).toBeDisabled();
		await page.clock.runFor(799);
		await expect(page.locator("[data-saving]")).toBeHidden();
		await page.clock.runFor(1);
		await expect(page.locator("[data-saving]")).toBeVisible();
		await expect(page.locator("[data-saving]")).toHaveText("£113,081");
		await expect(page.getByText("74.9% less tax than in the UK")).toBeVisible();
		const table = page.getByRole("table", { name: "Tax a year, UK and Dubai" });
		await expect(table.getByRole("row", { name: "Corporation tax £117,500 £37,800" })).toBeVisible();
		await expect(table.getByRole("row", { name: "Personal tax £33,381 £0" })).toBeVisible();
		await expect(table.getByRole("row", { name: "Total tax £150,881 £37,800" })).toBeVisible();
	});

	test("shows a salary's figures with employee and employer National Insurance", async ({ page }) => {
		await page.goto(CALCULATOR);
		await page.getByLabel("Annual profit").fill("100000");
		await page.getByLabel("Salary").check();
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		const table = page.getByRole("table", { name: "Tax a year, UK and Dubai" });
		await expect(table.getByRole("row", { name: "Employee NI £5,519 £0" })).toBeVisible();
		await expect(table.getByRole("row", { name: "Employer NI £12,065 £0" })).toBeVisible();
		await expect(table.getByRole("row", { name: "Total tax £45,016 £1,800" })).toBeVisible();
		await expect(table.getByRole("row", { name: "You keep £54,984 £98,200" })).toBeVisible();
		await expect(page.locator("#tax-calculator").getByText("15% above £5,000 in April 2025")).toBeVisible();
	});

	test("describes a saving that rounds to zero as less than £1 a year", async ({ page }) => {
		await page.goto("/uk?profit=1&method=dividend#tax-calculator");
		const words = page.getByText("At this profit the difference is less than £1 a year.");
		await expect(words).toBeVisible();
		await expect(page.locator("[data-saving]")).toHaveCount(0);
	});

	for (const width of [320, 360, 375, 390])
		test(`never scrolls sideways with its figures at ${width} px`, async ({ page }) => {
			await page.setViewportSize({ width, height: 844 });
			await page.goto("/uk?profit=500000&method=salary#tax-calculator");
			await expect(page.locator("[data-saving]")).toBeVisible();
			const sizes = await page.evaluate(() => {
				const table = document.querySelector("#tax-calculator table");
				const frame = table?.parentElement;
				return {
					page: document.documentElement.scrollWidth,
					table: frame?.scrollWidth ?? 0,
					frame: frame?.clientWidth ?? 0,
				};
			});
			expect(sizes.page).toBe(width);
			expect(sizes.frame).toBeGreaterThan(width / 2);
			expect(sizes.table).toBeLessThanOrEqual(sizes.frame);
		});

	test("puts the calculated profit into the corporate-tax chat message, only in the same tab", async ({
		page,
		context,
	}) => {
		const expectMessage = async (tab: typeof page, words: string) => {
			await tab.goto("/uk/corporate-tax");
			await untilAwake(tab);
			const link = tab.getByRole("link", { name: "Ask for my figures" });
			const message = async () => new URL((await link.getAttribute("href")) ?? "").searchParams.get("text");
			await expect.poll(message).toContain(words);
		};
		await expectMessage(page, "[insert amount]");
		await page.goto(CALCULATOR);
		await page.getByLabel("Annual profit").fill("250000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(page.locator("[data-saving]")).toBeVisible();
		await expectMessage(page, "£250,000");
		await expectMessage(await context.newPage(), "[insert amount]");
	});
});

test.describe("PDF request form", () => {
	test.beforeEach(async ({ page }) => {
		await page.goto(CALCULATOR);
		await page.getByLabel("Annual profit").fill("500000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await page.getByRole("button", { name: "Email me this as a PDF" }).click();
	});

	test("disables its submit button until name, email and consent are given", async ({ page }) => {
		const form = page.locator("#report");
		const submit = form.getByRole("button", { name: "Request the PDF" });
		await expect(submit).toBeDisabled();
		await form.getByLabel("Full name").fill("Ada");
		await form.getByLabel("Email address").fill("ada@example.com");
		await expect(submit).toBeDisabled();
		await form.getByLabel("I accept the privacy policy").check();
		await expect(submit).toBeEnabled();
		await form.getByLabel("Full name").fill(" ");
		await expect(submit).toBeDisabled();
	});

	test("keeps typed values while another profit is calculated, and sends that profit", async ({ page }) => {
		const form = page.locator("#report");
		await form.getByLabel("Full name").fill("Ada");
		await page.getByLabel("Annual profit").fill("750000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(form).toBeHidden();
		await expect(page.locator("[data-saving]")).toBeVisible();
		await expect(form.getByLabel("Full name")).toHaveValue("Ada");
		const asked = page.waitForRequest("**/api/tax-report");
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByLabel("I accept the privacy policy").check();
		await form.getByRole("button", { name: "Request the PDF" }).click();
		expect((await asked).postDataJSON()).toMatchObject({ calculation: { income: 750_000 } });
	});

	test("does not show a late answer about a profit that has been replaced by another", async ({ page }) => {
		const form = page.locator("#report");
		const answer = await holdBack(page, "**/api/tax-report");
		await form.getByLabel("Full name").fill("Ada");
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByLabel("I accept the privacy policy").check();
		await form.getByRole("button", { name: "Request the PDF" }).click();
		await expect.poll(() => answer.sent.length).toBe(1);
		await page.getByLabel("Annual profit").fill("200000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(form).toBeHidden();
		await expect(page.locator("[data-saving]")).toBeVisible();
		const answered = page.waitForResponse("**/api/tax-report");
		answer.let();
		await answered;
		await expect(form.getByRole("button", { name: "Request the PDF" })).toBeEnabled();
		await expect(page.getByRole("alert").filter({ hasText: "2-3 minutes" })).toBeHidden();
	});

	test("moves the focus to the form, button or confirmation that replaces the clicked control", async ({
		page,
	}) => {
		const form = page.locator("#report");
		await expect(form.getByRole("heading")).toBeFocused();
		await form.getByRole("button", { name: "Cancel" }).click();
		await expect(page.getByRole("button", { name: "Email me this as a PDF" })).toBeFocused();
		await page.keyboard.press("Enter");
		await form.getByLabel("Full name").fill("Ada Focus");
		await form.getByLabel("Email address").fill(newEmail());
		await form.getByLabel("I accept the privacy policy").check();
		await form.getByRole("button", { name: "Request the PDF" }).click();
		await expect(page.getByRole("alert").filter({ hasText: "2-3 minutes" })).toBeFocused();
		// After sending, no draft of it stays in this tab.
		const kept = () =>
			Object.keys(sessionStorage).filter(key => key.startsWith("form-draft:") && key.includes("report"));
		expect(await page.evaluate(kept)).toEqual([]);
		await page.getByLabel("Annual profit").fill("600000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(page.getByRole("button", { name: "Email me this as a PDF" })).toBeVisible();
		await expect(page.getByText("2-3 minutes")).toHaveCount(0);
	});

	test("shows a field's error when the field is left, until it is corrected", async ({ page }) => {
		const form = page.locator("#report");
		await form.getByLabel("Full name").focus();
		await form.getByLabel("Email address").focus();
		await expect(form.getByText("Name is required")).toBeVisible();
		await form.getByLabel("Phone").focus();
		await expect(form.getByText("Email is required")).toBeVisible();
		await expect(form.getByLabel("Phone")).toHaveAccessibleDescription(/^With its country code/);
		await form.getByLabel("Phone").fill("0800 1");
		await form.getByLabel("Email address").fill("ada@");
		await expect(form.getByText("Please enter a valid phone number")).toBeVisible();
		await form.getByLabel("I accept the privacy policy").focus();
		await expect(form.getByText("Please enter a valid email address")).toBeVisible();
		await form.getByLabel("Full name").focus();
		await expect(form.getByText("Please accept the privacy policy to continue")).toBeVisible();
		await form.getByLabel("Phone").fill("+44 (20) 7946-0101");
		await expect(form.getByText("Please enter a valid phone number")).toBeHidden();
	});

	test("registers a click on the consent box even if leaving a field inserts an error that moves the form", async ({
		page,
	}) => {
		const form = page.locator("#report");
		await form.getByLabel("Full name").fill("Ada Press");
		await form.getByLabel("Email address").fill(newEmail());
		const consent = form.getByLabel("I accept the privacy policy");
		await form.getByLabel("Phone").fill("0800 1");
		await consent.click();
		await expect(consent).toBeChecked();
		await expect(form.getByText("Please enter a valid phone number")).toBeVisible();
	});

	test("stores the request, announces the email within 2-3 minutes, and closes", async ({ page }) => {
		const email = newEmail();
		const form = page.locator("#report");
		await form.getByLabel("Full name").fill("Ada Report");
		await form.getByLabel("Email address").fill(email);
		await form.getByLabel("I accept the privacy policy").check();
		const answered = page.waitForResponse("/api/tax-report");
		await form.getByRole("button", { name: "Request the PDF" }).click();
		expect((await answered).status()).toBe(201);
		await expect(page.getByRole("alert")).toContainText(`emailed to ${email} within 2-3 minutes`);
		await expect(form).toBeHidden();
		await expect(page.getByRole("button", { name: "Email me this as a PDF" })).toBeHidden();
		await expect(page.getByRole("link", { name: "Book a call about these figures" })).toHaveAttribute(
			"href",
			/^https:/,
		);
		const lead = await storedLead(page, email);
		expect(lead).toMatchObject({ fullName: "Ada Report", touch: { last: { landingPage: "/uk" } } });
		await page.getByRole("button", { name: "Send to another address" }).click();
		await expect(form.getByLabel("Email address")).toHaveValue("");
	});

	test("states that entered details are kept, what for, and how to object", async ({ page }) => {
		await expect(page.locator("#report")).toContainText(
			/We keep the details you enter here and may call or write.*To object.*write to \S+@\S+/,
		);
	});

	// Only 201 means that the report was stored and enqueued.
	for (const status of [422, 200])
		test(`shows an error and stays open when the server answers ${status}`, async ({ page }) => {
			await page.route("/api/tax-report", route => route.fulfill({ status, json: { message: "No" } }));
			const form = page.locator("#report");
			await form.getByLabel("Full name").fill("Ada");
			await form.getByLabel("Email address").fill(newEmail());
			await form.getByLabel("I accept the privacy policy").check();
			await form.getByRole("button", { name: "Request the PDF" }).click();
			await expect(page.getByText("Failed to request PDF. Please try again.")).toBeVisible();
			await expect(form).toBeVisible();
		});
});

test.describe("tax calculator without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("opens from a figure's link with the case calculated by the server", async ({ page }) =>
		openCase(page));

	test("is calculated by the server, which also validates and stores the PDF form, and the advertisement's click", async ({
		page,
	}) => {
		await page.goto("/uk?gclid=g1");
		await page.getByLabel("Annual profit").fill("£500,000");
		await page.getByRole("button", { name: "Calculate my saving" }).click();
		await expect(page).toHaveURL(/profit=.*500.*method=dividend/);
		await expect(page.locator("[data-saving]")).toHaveText("£113,081");
		const form = page.locator("#report");
		const email = newEmail();
		await form.getByLabel("Full name").fill("Ada Plain");
		await form.getByLabel("Email address").fill(email);
		await form.getByLabel("Phone").fill("0800");
		await form.getByLabel("I accept the privacy policy").check();
		await form.getByRole("button", { name: "Request the PDF" }).click();
		await expect(form.getByRole("link", { name: "Please enter a valid phone number" })).toBeVisible();
		await expect(form.getByLabel("Full name")).toHaveValue("Ada Plain");
		await form.getByLabel("Phone").fill("");
		await form.getByLabel("I accept the privacy policy").check();
		await form.getByRole("button", { name: "Request the PDF" }).click();
		await expect(page.getByText("it will be emailed to you within 2-3 minutes")).toBeVisible();
		await expect(page.getByRole("link", { name: "Book a call about these figures" })).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({
			fullName: "Ada Plain",
			submissions: [{ lastTouch: { landingPage: "/uk", gclid: "g1" } }],
		});
	});
});
