import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { seedLeads } from "./seed-leads.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

async function openLead(page: Page, email: string): Promise<string> {
	const id = await leadId(page, email);
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	return id;
}

const stored = async (page: Page, id: string) => (await page.request.get(`/api/leads/${id}`)).json();

for (const width of [1440, 390]) {
	test(`a lead page has contact links in view, saves its plan in place and adds a note by Ctrl+Enter at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const { name, email } = await leaveLead(request);
		await openAsAdmin(page, "/admin/today");
		const id = await openLead(page, email);
		await expect(page.getByRole("link", { name: /^Call .*\+44 7700 900123$/ })).toBeInViewport();
		for (const way of ["WhatsApp", "Email"])
			await expect(page.getByRole("link", { name: `${way} ${name}` })).toBeInViewport();
		await page.request.post(`/api/leads/${id}/contact`, { data: { by: "call" } });
		const timeline = page.locator("section", { has: page.getByRole("heading", { name: "Timeline" }) });
		await expect(timeline.getByText("Called", { exact: true })).toBeVisible();

		await page.getByLabel("Owner").selectOption({ label: "admin" });
		await page.getByLabel("Next step").fill("Send the licence list");
		await page.keyboard.press("Enter");
		await page.getByLabel("Deal value (£)").fill("£12,500.50");
		await page.getByLabel("Follow-up").fill("2027-03-01");
		await page.getByRole("heading", { level: 1 }).click();
		await expect
			.poll(() => stored(page, id))
			.toMatchObject({
				owner: { username: "admin" },
				nextStep: "Send the licence list",
				dealValue: 1_250_050,
				followUpAt: "2027-03-01T00:00:00.000Z",
			});
		await expect(timeline.getByText(/^Changed .*deal value/).first()).toBeVisible();
		await page.getByLabel("Deal value (£)").fill("a lot");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Please enter an amount such as 12,500")).toBeVisible();
		await expect(page.getByLabel("Deal value (£)")).toHaveAttribute("aria-invalid", "true");
		await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
		expect(await axe(page)).toEqual([]);
		await page.getByLabel("Deal value (£)").fill("");

		await page.getByLabel("New note").fill("Wants a bank account first");
		await page.keyboard.press("Control+Enter");
		await expect(page.getByText("Wants a bank account first")).toHaveCount(1);
		await expect(timeline.getByText("Wants a bank account first")).toBeVisible();
		await expect(page.getByLabel("New note")).toHaveValue("");
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(sideways).toBeLessThanOrEqual(0);
	});
}

test("a plan field that a colleague changed meanwhile shows a conflict, and only Keep mine overwrites it", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	const step = page.getByLabel("Next step");
	await step.fill("Mine");
	const patched = await page.request.patch(`/api/leads/${id}`, { data: { nextStep: "Theirs" } });
	expect(patched.status()).toBe(200);
	const notice = page.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toContainText("Theirs");
	await expect(step).toHaveValue("Mine");
	// Leaving the field does not resolve the conflict.
	await page.getByRole("heading", { level: 1 }).click();
	expect(await stored(page, id)).toMatchObject({ nextStep: "Theirs" });
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await expect.poll(() => stored(page, id)).toMatchObject({ nextStep: "Mine" });
	await expect(notice).toHaveCount(0);
});

test("saving a plan field with a stale version is refused, keeps the typed text and offers the stored one", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	// Without events, as in the moment before they arrive.
	await page.route("**/api/staff/events", route => route.abort());
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	await page.request.patch(`/api/leads/${id}`, { data: { nextStep: "Theirs" } });
	await page.getByLabel("Next step").fill("Mine");
	await page.keyboard.press("Enter");
	const notice = page.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toContainText("Theirs");
	await expect(page.getByLabel("Next step")).toHaveValue("Mine");
	await notice.getByRole("button", { name: "Take theirs" }).click();
	await expect(page.getByLabel("Next step")).toHaveValue("Theirs");
	expect(await stored(page, id)).toMatchObject({ nextStep: "Theirs" });
});

test("a lead's name, email, phone and country can be corrected, with errors and a merge offer for a duplicate", async ({
	page,
	request,
}) => {
	const other = await leaveLead(request);
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	const details = page.locator("section", { has: page.getByRole("heading", { name: "Details" }) });
	await details.getByLabel("Full name").fill("A");
	await details.getByLabel("Phone").fill("12");
	await details.getByRole("button", { name: "Save", exact: true }).click();
	await expect(details.getByRole("alert")).toContainText("Full name must be at least 2 characters");
	await expect(details.getByLabel("Phone")).toHaveAttribute("aria-invalid", "true");
	await details.getByLabel("Full name").fill("Ann Example");
	await details.getByLabel("Phone").fill("+971 50 000 0000");
	await details.getByLabel("Country").selectOption("Germany");
	await details.getByLabel("Email").fill(other.email);
	await page.keyboard.press("Control+Enter");
	await expect(details.getByText("A person with this email address already exists").first()).toBeVisible();
	const otherId = await leadId(page, other.email);
	await expect(details.getByRole("link", { name: "Merge the two" })).toHaveAttribute(
		"href",
		`/admin/leads/${id}/merge?with=${otherId}`,
	);
	await expect(details.getByLabel("Full name")).toHaveValue("Ann Example");
	await details.getByLabel("Email").fill(`new-${email}`);
	await details.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Lead updated", { exact: true })).toBeVisible();
	expect(await stored(page, id)).toMatchObject({
		fullName: "Ann Example",
		email: `new-${email}`,
		phone: "+971 50 000 0000",
		country: "Germany",
	});
	await expect(page.getByRole("heading", { level: 1, name: "Ann Example" })).toBeVisible();
});

test("a failing back-office layout shows the error page, with fewer than five script errors", async ({
	page,
}) => {
	const failures: string[] = [];
	page.on("pageerror", ({ message }) => failures.push(message));
	await openAsAdmin(page, "/admin/today");
	await page.addInitScript(() => {
		const value = () => {
			throw new Error("No channel here");
		};
		Object.defineProperty(window, "BroadcastChannel", { value });
	});
	await page.reload();
	await expect(page.getByRole("heading", { name: "Sorry, something went wrong" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Back to the home page" })).toBeVisible();
	expect(failures.length).toBeLessThan(5);
});

for (const [what, path] of [
	["lead", "leads/00000000-0000-4000-8000-000000000000"],
	["page", "nothing/at/all"],
])
	test(`an unknown ${what} is a 404 page within the back office`, async ({ page }) => {
		await openAsAdmin(page, "/admin/today");
		const answer = await page.goto(`/admin/${path}`);
		expect(answer?.status()).toBe(404);
		await expect(page).toHaveTitle(/^(\(\d+\) )?This is not here$/);
		await expect(page.getByRole("heading", { level: 1, name: "This is not here" })).toBeVisible();
		expect(await axe(page)).toEqual([]);
		await page.getByRole("link", { name: "Go to Today" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
	});

test("a NUL byte in a back-office path shows the not-found page, and in an audit search finds nothing", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/today");
	await page.goto("/admin/cms/%00");
	await expect(page.getByRole("heading", { level: 1, name: "This is not here" })).toBeVisible();
	const answer = await page.goto("/admin/audit?q=nobody%00did");
	expect(answer?.status()).toBe(200);
	await expect(page.getByText("No changes found.")).toBeVisible();
});

test.describe("lead page in the Dubai time zone", () => {
	test.use({ timezoneId: "Asia/Dubai" });

	test("shows exact times in the reader's time zone on a server-rendered page", async ({ page, request }) => {
		const { email } = await leaveLead(request);
		await openAsAdmin(page, "/admin/today");
		await openLead(page, email);
		const known = page.locator("dd", { has: page.locator("time:not([title])") }).first();
		const exact = known.locator("time:not([title])");
		const at = (await exact.getAttribute("datetime")) ?? "";
		const inDubai = new Date(Date.parse(at) + 4 * 3_600_000).toISOString().slice(11, 19);
		await expect(exact).toContainText(inDubai);
		await expect(known.locator("time[title]")).toHaveAttribute("title", new RegExp(`${inDubai}$`));
	});
});

test("an incomplete follow-up date keeps the stored date and asks for the full date", async ({
	page,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	const day = page.getByLabel("Follow-up");
	await day.fill("2031-05-06");
	await page.keyboard.press("Enter");
	await expect.poll(() => stored(page, id)).toMatchObject({ followUpAt: "2031-05-05T23:00:00.000Z" });
	await day.focus();
	await page.keyboard.press("Backspace");
	await page.getByLabel("Next step").fill("Ring back");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Please enter the full date, or clear it")).toBeVisible();
	expect(await stored(page, id)).toMatchObject({ followUpAt: "2031-05-05T23:00:00.000Z", nextStep: null });
	await day.fill("2031-05-07");
	await page.keyboard.press("Enter");
	await expect
		.poll(() => stored(page, id))
		.toMatchObject({ followUpAt: "2031-05-06T23:00:00.000Z", nextStep: "Ring back" });
});

test("a lead page is titled with the person's name, and erasing the person returns to the filtered list", async ({
	page,
}) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	for (const n of ["001", "002"]) await page.getByLabel(`Select ${mark} ${n}`).check();
	await page.setViewportSize({ width: 1100, height: 844 });
	await page.getByRole("link", { name: `${mark} 001`, exact: true }).click();
	await expect(page).toHaveTitle(new RegExp(`${mark} 001 – Lead$`));
	await page.getByRole("button", { name: "Erase person" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
	await expect(page.getByText("Person erased", { exact: true })).toBeVisible();
	await expect(page.getByRole("link", { name: `${mark} 002`, exact: true })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`/admin/leads\\?q=${mark}`));
	await expect(page.getByText("1 lead selected", { exact: true })).toBeVisible();
});

test("staff see labels instead of stored codes for structure, form and source", async ({ page, request }) => {
	const email = `${randomUUID()}@example.com`;
	const sent = await request.post("/api/leads", {
		data: {
			fullName: "Wanda Words",
			email,
			phone: "+44 7700 900124",
			selectedPackage: "freezone",
			attribution: { last: { utm_source: "(direct)", landingPage: "/" } },
		},
		headers: { "X-Forwarded-For": "198.51.100.231" },
	});
	expect(sent.status()).toBe(201);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, email);
	const structure = page.getByLabel("Preferred structure");
	await expect(structure.locator(":checked")).toHaveText("Free Zone Company");
	await expect(page.getByText("Sent the form “Enquiry” on Home")).toBeVisible();
	await structure.selectOption({ label: "Offshore Company" });
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect.poll(() => stored(page, id)).toMatchObject({ preferredStructure: "offshore" });
	// A value outside the options on sale is kept.
	await page.request.patch(`/api/leads/${id}`, { data: { preferredStructure: "a branch" } });
	await page.reload();
	await expect(structure.locator(":checked")).toHaveText("a branch");

	await page.goto(`/admin/leads?source=(direct)&q=${email}`);
	const row = page.getByRole("row").filter({ hasText: "Wanda Words" });
	await expect(row.getByText("Direct", { exact: true })).toBeVisible();
	await expect(page.getByText("Source: Direct")).toBeVisible();
	await page.goto("/admin?by=form");
	await expect(page.getByRole("link", { name: /: Enquiry$/ })).toBeVisible();
	await page.goto("/admin?by=source");
	await expect(page.getByRole("link", { name: /: Direct$/ })).toBeVisible();
});

test("a 90-letter integration name does not make a lead page or the audit log scroll sideways", async ({
	page,
	request,
}) => {
	await page.setViewportSize({ width: 1000, height: 900 });
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const name = "W".repeat(90);
	const form = { provider: "webhook", name, apiKey: "a-key", endpoint: "https://hooks.example/x" };
	const made = await page.request.post("/api/email-integrations", { data: { ...form, isActive: false } });
	expect(made.status()).toBe(201);
	const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	await openLead(page, email);
	await expect(page.getByText(name)).toBeVisible();
	expect(await sideways()).toBeLessThanOrEqual(0);
	await page.goto("/admin/audit");
	await expect(page.getByText(name).first()).toBeVisible();
	expect(await sideways()).toBeLessThanOrEqual(0);
	expect((await page.request.delete(`/api/email-integrations/${(await made.json()).id}`)).status()).toBe(204);
});

test("a message keeps its paragraphs in its submission and beside that of a lead to merge with", async ({
	page,
	request,
}) => {
	const [one, two] = [await leaveLead(request), await leaveLead(request)];
	const words = "Dear team,\n\nWhat does it cost?\nHow long does it take?";
	const sent = await request.post("/api/leads", {
		headers: { "X-Forwarded-For": "203.0.113.77" },
		data: {
			fullName: one.name,
			email: one.email,
			phone: "+44 7700 900123",
			additionalRequirements: words,
		},
	});
	expect(sent.status()).toBe(201);
	await openAsAdmin(page, "/admin/today");
	const id = await openLead(page, one.email);
	const submissions = page.locator("section", { has: page.getByRole("heading", { name: /^Submissions/ }) });
	expect(await submissions.locator("dd", { hasText: "Dear team," }).innerText()).toBe(words);
	await page.goto(`/admin/leads/${id}/merge?with=${await leadId(page, two.email)}`);
	const row = page.getByRole("row", { name: "Additional requirements" });
	expect(await row.locator("label").first().innerText()).toBe(words);
});

test.describe("on a Mac", () => {
	test.use({
		userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
	});
	test("the keys that are named are those of its keyboard", async ({ page, request }) => {
		const { email } = await leaveLead(request);
		await openAsAdmin(page, "/admin/today");
		await openLead(page, email);
		await expect(page.getByText("or ⌘+Enter")).toBeVisible();
		await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
		await expect(page.getByRole("dialog").getByText("⌘", { exact: true })).toHaveCount(2);
		await expect(page.getByText(/Ctrl/)).toHaveCount(0);
	});
});
