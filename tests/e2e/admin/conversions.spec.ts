import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { untilFilledByHand, waking } from "../awake.ts";
import { axe } from "../axe.ts";
import { fillLeadForm } from "../site/visitor.ts";
import { openAsAdmin } from "./sign-in.ts";

const part = (page: Page) =>
	page.locator("section").filter({ has: page.getByRole("heading", { name: "Conversions" }) });

/** A visitor arrives by an advertisement, answers the cookie banner and leaves their details. Returns their email address. */
async function leaveLead(browser: Browser, choice: "Accept All" | "Necessary Only"): Promise<string> {
	const email = `ads-${randomBytes(4).toString("hex")}@firm-dubai.com`;
	const address = `198.51.102.${1 + ((randomBytes(1)[0] ?? 0) % 250)}`;
	const context = await browser.newContext({
		extraHTTPHeaders: { "X-Forwarded-For": address, "x-country": "DE" },
	});
	await context.route("https://wa.me/**", route => route.fulfill({ body: "" }));
	const page = waking(await context.newPage());
	await page.goto("/?gclid=Click-From-Ads&fbclid=Click-From-Meta");
	await page.getByRole("button", { name: choice }).click();
	await fillLeadForm(page, email);
	await untilFilledByHand(page);
	const posted = page.waitForRequest(request => new URL(request.url()).pathname === "/api/leads");
	await page
		.locator("#lead-form")
		.getByRole("button", { name: /consultation/i })
		.click();
	const request = await posted;
	expect(request.postDataJSON().adsConsent).toBe(choice === "Accept All" ? true : undefined);
	expect((await request.response())?.status()).toBe(201);
	await context.close();
	return email;
}

test("closing a lead uploads a conversion to Google and Meta only if the visitor consented", async ({
	browser,
	page,
}) => {
	const allowed = await leaveLead(browser, "Accept All");
	const refused = await leaveLead(browser, "Necessary Only");
	await openAsAdmin(page, "/admin/leads");
	const runs: Record<string, unknown[]> = {};
	for (const email of [allowed, refused]) {
		const [lead] = await (await page.request.get(`/api/leads?q=${encodeURIComponent(email)}`)).json();
		const set = await page.request.patch(`/api/leads/${lead.id}/status`, { data: { status: "closed" } });
		expect(set.status()).toBe(200);
		const about = async () => {
			const all = await (await page.request.get("/api/jobs?kind=conversion_upload&limit=500")).json();
			// Filtered, since other tests add destinations meanwhile.
			return all.filter(
				(run: { lead: { id: string } | null; conversionDestination: { name: string } | null }) =>
					run.lead?.id === lead.id && run.conversionDestination?.name.startsWith("Sample "),
			);
		};
		if (email === allowed) {
			await expect
				.poll(async () => (await about()).map(({ status }: { status: string }) => status))
				.toEqual(["succeeded", "succeeded"]);
		}
		runs[email] = await about();
	}
	expect(runs[refused]).toEqual([]);
	expect(JSON.stringify(runs[allowed])).toMatch(/Counted by Google/);
	expect(JSON.stringify(runs[allowed])).toMatch(/Received by Meta/);
	await page.goto("/admin/tags");
	const row = part(page).getByRole("row").filter({ hasText: "Sample Google Ads" });
	await expect(row).toContainText(/[1-9]\d* sent/);
});

test("a conversion destination shows its field errors, and is added, tested, edited and deleted", async ({
	page,
}) => {
	const name = `Meta ${randomBytes(3).toString("hex")}`;
	await openAsAdmin(page, "/admin/tags");
	await part(page).getByRole("button", { name: "Add Destination" }).click();
	const dialog = page.getByRole("dialog", { name: "Add destination" });
	await dialog.getByLabel("Name", { exact: true }).fill(name);
	await dialog.getByRole("button", { name: "Create Destination" }).click();
	await expect(dialog.getByText("Enter the ten digits of the Google Ads account")).toBeVisible();
	await expect(dialog.getByLabel("Service account key")).toBeFocused();
	await dialog.getByLabel("Google Ads account").fill("123-456-7890");
	await dialog.getByLabel("Conversion action for Closed").fill("7002");
	await dialog.getByLabel("Service account key").fill("no key at all");
	await dialog.getByRole("button", { name: "Create Destination" }).click();
	await expect(dialog.getByText("This is not the JSON key of a service account")).toBeVisible();

	await dialog.getByLabel("Platform").selectOption("Meta (Conversions API)");
	await dialog.getByLabel("Dataset (pixel) ID").fill("987654321098765");
	await dialog.getByLabel("Access token").fill("EAAsomebody-elses-token");
	await dialog.getByLabel("Test event code").fill("TEST12345");
	// Inactive, so that deals which other tests close meanwhile are not uploaded and the last outcome is this test's.
	await dialog.getByLabel("Active").uncheck();
	const google = (await (await page.request.get("/api/conversion-destinations")).json()).find(
		({ platform }: { platform: string }) => platform === "meta_conversions",
	);
	await dialog.getByLabel("Endpoint").fill(google.endpoint);
	await dialog.getByRole("button", { name: "Create Destination" }).click();
	await expect(dialog).toBeHidden();

	const row = part(page).getByRole("row").filter({ hasText: name });
	await row.getByRole("button", { name: `Test ${name}` }).click();
	await expect(row).toContainText("Invalid OAuth access token");
	if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/refused.png`, fullPage: true });
	await row.getByRole("button", { name: `Edit ${name}` }).click();
	const edit = page.getByRole("dialog", { name: "Edit destination" });
	await expect(edit.getByLabel("Access token")).toHaveValue("");
	await edit.getByLabel("Access token").fill("EAAmeridiandemoaccesstoken0123456789");
	await edit.getByRole("button", { name: "Save Destination" }).click();
	await expect(edit).toBeHidden();
	await row.getByRole("button", { name: `Test ${name}` }).click();
	await expect(row).toContainText("Meta received a test event under TEST12345");
	await expect(row).not.toContainText("Invalid OAuth access token");
	await row.getByRole("button", { name: `Delete ${name}` }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).last().click();
	await expect(row).toHaveCount(0);
});

for (const width of [1440, 390]) {
	test(`the conversion destination form passes axe and fits at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
		await openAsAdmin(page, "/admin/tags");
		await part(page).scrollIntoViewIfNeeded();
		const fits = () =>
			page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
		expect(await fits()).toBe(true);
		if (process.env.SHOTS)
			await page.screenshot({ path: `${process.env.SHOTS}/tags-${width}.png`, fullPage: true });
		await part(page).getByRole("button", { name: "Add Destination" }).click();
		const dialog = page.getByRole("dialog", { name: "Add destination" });
		for (const platform of ["Google Ads (Data Manager)", "Meta (Conversions API)"]) {
			await dialog.getByLabel("Platform").selectOption(platform);
			await dialog.getByRole("button", { name: "Create Destination" }).click();
			await expect(dialog.getByText("Name is required")).toBeVisible();
			expect(await axe(page)).toEqual([]);
			expect(await fits()).toBe(true);
			if (process.env.SHOTS) {
				await page.screenshot({ path: `${process.env.SHOTS}/dialog-${platform.slice(0, 4)}-${width}.png` });
			}
		}
	});
}
