import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import type { Notice } from "#app/visitor/offline-queue/send-queued.ts";
import { untilFilledByHand, untilIslandAwake, wakingContext } from "../awake.ts";
import { type Front, startFront } from "./front.ts";
import { expect, test as siteTest, visitorHeaders } from "./site.ts";

interface Device {
	/** Opens the browser with the profile that it had when it was closed. */
	open(): Promise<BrowserContext>;
}

const test = siteTest.extend<{ front: Front; device: Device }>({
	front: async ({ site }, use) => {
		const front = await startFront(site.url, visitorHeaders({ country: "US" }));
		await use(front);
		await front.cut();
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
	device: async ({}, use, { project }) => {
		const profile = mkdtempSync(path.join(tmpdir(), "meridian-profile-"));
		let context: BrowserContext | undefined;
		await use({
			async open() {
				await context?.close();
				context = await chromium.launchPersistentContext(profile, {
					...project.use.launchOptions,
					locale: "en-GB",
					viewport: { width: 1280, height: 900 },
				});
				return wakingContext(context);
			},
		});
		await context?.close();
		rmSync(profile, { recursive: true, force: true });
	},
});

test.use({ serviceWorkers: "allow" });

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).first();

async function kept(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const names = (await indexedDB.databases()).map(({ name }) => name);
		if (!names.includes("offline-queue")) return 0;
		return new Promise<number>((resolve, reject) => {
			const opening = indexedDB.open("offline-queue");
			opening.onerror = () => reject(opening.error);
			opening.onsuccess = () => {
				const counting = opening.result.transaction("requests").objectStore("requests").count();
				counting.onsuccess = () => {
					opening.result.close();
					resolve(counting.result);
				};
			};
		});
	});
}

/** Tracks a page's requests; the returned function resolves once none is in flight. */
function followFetches(page: Page): () => Promise<void> {
	const underWay = new Set<Request>();
	page.on("request", request => underWay.add(request));
	page.on("requestfinished", request => underWay.delete(request));
	page.on("requestfailed", request => underWay.delete(request));
	return async () => {
		await page.evaluate(async () => (await fetch("/healthz")).text());
		await expect.poll(() => underWay.size).toBe(0);
	};
}

async function fillLead(page: Page, email: string) {
	const fetched = followFetches(page);
	const form = page.locator("#lead-form");
	await form.scrollIntoViewIfNeeded();
	await form.getByLabel("Full name").fill("Sample Client");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("+44 7700 900123");
	await untilFilledByHand(page);
	// Touching a form fetches all the code that it may need offline.
	await expect(form.locator("[data-awake]")).toHaveCount(1);
	await fetched();
	return form;
}

async function sendLead(page: Page, email: string) {
	const form = await fillLead(page, email);
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	return form;
}

test("a lead, a tax report and a mid-page form sent offline are stored once each after a browser restart", async ({
	front,
	device,
	site,
}) => {
	let page = await (await device.open()).newPage();
	await page.clock.install();

	// Both pages are open before the connection is lost.
	await page.goto(front.url);
	await fillLead(page, "lead@example.com");
	const uk = await page.context().newPage();
	const fetched = followFetches(uk);
	await uk.goto(`${front.url}/uk`);
	const calculator = uk.locator("form").filter({ hasText: "Annual profit" }).first();
	await calculator.scrollIntoViewIfNeeded();
	await calculator.getByLabel("Annual profit").fill("500000");
	await calculator.getByRole("button", { name: "Calculate my saving" }).click();
	await uk.getByRole("button", { name: "Email me this as a PDF" }).click();
	const report = uk.locator("form").filter({ hasText: "Request the PDF" });
	await report.getByLabel("Full name").fill("Sample Client");
	await report.getByLabel("Email address").fill("report@example.com");
	await report.getByLabel("I accept the privacy policy").check();
	const middle = uk.locator("form").filter({ hasText: "Email me Dubai setup updates" }).first();
	await middle.scrollIntoViewIfNeeded();
	await middle.getByLabel("Your name").fill("Sample Client");
	await middle.getByLabel("Email address").fill("middle@example.com");
	await untilFilledByHand(uk);
	await untilIslandAwake(middle);
	await fetched();

	await front.cut();
	await page.bringToFront();
	const opened: string[] = [];
	page.context().on("page", other => opened.push(other.url()));
	await page.locator("#lead-form").getByRole("button", { name: "Get my free consultation" }).click();
	await expect(toast(page, "Saved on this device.")).toContainText(
		"We'll send it as soon as you're back online.",
	);
	await expect(page.locator("#lead-form").getByLabel("Full name")).toHaveValue("");
	await uk.bringToFront();
	await report.getByRole("button", { name: "Request the PDF" }).click();
	await expect(
		uk.getByText("PDF request queued. You'll receive it once online connection is restored."),
	).toBeVisible();
	await middle.getByRole("button", { name: /consultation/i }).click();
	await expect(uk.getByText("Your request is saved on this device.")).toBeVisible();
	await page.clock.runFor(2_500);
	expect(opened).toEqual([]);
	expect(await kept(page)).toBe(3);
	expect(front.posts).toEqual([]);

	const reopened = await device.open();
	await front.restore();
	page = await reopened.newPage();
	await page.goto(front.url);
	await expect.poll(() => kept(page), { timeout: 120_000 }).toBe(0);
	const rows = await site.query(
		`select l.email, s.form_type from submissions s join leads l on l.id = s.lead_id
		 where l.email = any($1) order by l.email`,
		[["lead@example.com", "report@example.com", "middle@example.com"]],
	);
	expect(rows).toEqual([
		{ email: "lead@example.com", form_type: "lead" },
		{ email: "middle@example.com", form_type: "uk_midpage" },
		{ email: "report@example.com", form_type: "tax_report" },
	]);
	expect(new Set(front.posts).size).toBe(3);
});

test("two tabs queue an offline form each for the same person, send each form once, and clear the queue", async ({
	front,
	device,
	site,
}) => {
	const context = await device.open();
	const [one, two] = [await context.newPage(), await context.newPage()];
	const hasToasts = () =>
		performance.getEntriesByType("resource").some(({ name }) => name.includes("/toaster-"));
	for (const tab of [two, one]) {
		await tab.goto(front.url);
		await tab.bringToFront();
		await fillLead(tab, "tabs@example.com");
		// The toast's code is fetched when the form is touched; offline it could not be loaded.
		await expect.poll(() => tab.evaluate(hasToasts)).toBe(true);
		await tab.waitForLoadState("networkidle");
	}
	await front.cut();
	for (const [at, tab] of [one, two].entries()) {
		await tab.bringToFront();
		await tab.locator("#lead-form").getByRole("button", { name: "Get my free consultation" }).click();
		await expect(toast(tab, "Saved on this device.")).toBeVisible();
		await expect(tab.locator("#lead-form").getByLabel("Full name")).toHaveValue("");
		expect(await kept(tab)).toBe(at + 1);
	}
	await front.restore();
	await Promise.all([one, two].map(page => page.evaluate(() => window.dispatchEvent(new Event("online")))));
	await expect.poll(() => kept(one), { timeout: 120_000 }).toBe(0);
	// A second look into the queue shows that each tab has had its turn.
	await Promise.all([one, two].map(page => page.evaluate(() => window.dispatchEvent(new Event("online")))));
	await Promise.all([one, two].map(kept));
	expect(front.posts).toHaveLength(2);
	expect(new Set(front.posts).size).toBe(2);
	const [row] = await site.query(
		"select count(*)::int as count from submissions s join leads l on l.id = s.lead_id where l.email = 'tabs@example.com'",
	);
	expect(row?.count).toBe(2);
});

test("a queued form is kept when the server answers 503, and dropped with a notice when it answers 400", async ({
	front,
	device,
}) => {
	const context = await device.open();
	const page = await context.newPage();
	await page.goto(front.url);
	await fillLead(page, "wait@example.com");
	await front.cut();
	await page.locator("#lead-form").getByRole("button", { name: "Get my free consultation" }).click();
	await expect(toast(page, "Saved on this device.")).toBeVisible();
	front.refuse(503);
	await front.restore();
	await expect.poll(() => front.posts.length, { timeout: 120_000 }).toBeGreaterThan(0);
	expect(await kept(page)).toBe(1);

	front.refuse(400);
	// Awaited before it is triggered, since the toast disappears after five seconds.
	const told = expect(toast(page, "A saved form was not sent")).toBeVisible({ timeout: 120_000 });
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await told;
	expect(await kept(page)).toBe(0);
	expect(new Set(front.posts).size).toBe(1);
});

test("a lead form answered with 500 while online shows an error, keeps its values and is not queued", async ({
	front,
	device,
}) => {
	const page = await (await device.open()).newPage();
	await page.goto(front.url);
	front.refuse(500);
	const form = await sendLead(page, "refused@example.com");
	await expect(toast(page, "Something went wrong. Please try again.")).toBeVisible();
	await expect(form.getByLabel("Email")).toHaveValue("refused@example.com");
	expect(await kept(page)).toBe(0);
});

/** Leaves a notice about a kept form, as the service worker does. */
async function leaveNotice(page: Page, notice: Notice): Promise<void> {
	await page.evaluate(
		notice =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open("offline-queue", 1);
				opening.onupgradeneeded = () => {
					opening.result.createObjectStore("requests", { keyPath: "idempotencyKey" });
					opening.result.createObjectStore("notices", { autoIncrement: true });
				};
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const writing = opening.result.transaction("notices", "readwrite");
					writing.objectStore("notices").add(notice);
					writing.oncomplete = () => {
						opening.result.close();
						resolve();
					};
				};
			}),
		notice,
	);
}

/** Makes the page believe that the visitor looks at another tab, or at this one again. */
async function lookAway(page: Page, away: boolean): Promise<void> {
	await page.evaluate(away => {
		Object.defineProperty(document, "hidden", { configurable: true, value: away });
		document.dispatchEvent(new Event("visibilitychange"));
	}, away);
}

test("what the service worker sent or gave up while no page was open is told by the next page, once", async ({
	front,
	device,
}) => {
	const page = await (await device.open()).newPage();
	await page.goto(front.url);
	for (const [notice, words] of [
		[{ loss: "refused" }, "A saved form was not sent"],
		[{ sent: { kind: "lead", id: "s1" } }, "What was saved on this device has arrived."],
	] as const) {
		await leaveNotice(page, notice);
		const told = expect(toast(page, words)).toBeVisible({ timeout: 60_000 });
		await page.reload();
		await told;
	}
});

test("that a kept form is lost is told once the visitor looks at the tab again", async ({
	front,
	device,
}) => {
	const page = await (await device.open()).newPage();
	await page.clock.install();
	await page.goto(front.url);
	const fetched = followFetches(page);
	await lookAway(page, true);
	await leaveNotice(page, { loss: "refused" });
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	await fetched();
	await page.clock.runFor(6_000);
	const told = toast(page, "A saved form was not sent");
	await expect(told).toBeHidden();
	await lookAway(page, false);
	await expect(told).toBeVisible();
});

test("that a form was not sent is told once the visitor looks at the tab again", async ({
	front,
	device,
}) => {
	const page = await (await device.open()).newPage();
	await page.clock.install();
	await page.goto(front.url);
	front.refuse(500);
	const form = await fillLead(page, "away@example.com");
	await lookAway(page, true);
	const answered = page.waitForResponse("**/api/leads");
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	await (await answered).finished();
	await expect(form.getByRole("button", { name: "Get my free consultation" })).toBeEnabled();
	await page.clock.runFor(6_000);
	const told = toast(page, "Something went wrong. Please try again.");
	await expect(told).toBeHidden();
	await lookAway(page, false);
	await expect(told).toBeVisible();
});
