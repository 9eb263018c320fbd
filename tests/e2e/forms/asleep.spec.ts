import type { Locator, Page } from "@playwright/test";
import { untilFilledByHand } from "../awake.ts";
import { expect, newEmail, storedLead, test } from "../uk/site.ts";

/** The "Slow 3G" of browsers' developer tools: bytes per second, and round-trip time in milliseconds. */
const SLOW_3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 };

async function fillConsultation(page: Page, email: string): Promise<Locator> {
	const section = page.locator("#consultation");
	await section.getByLabel("Your name").fill("Sample Client");
	await section.getByLabel("Email address").fill(email);
	await untilFilledByHand(page);
	return section;
}

test("a form first touched offline keeps its values, says so, and is sent once when the connection is back", async ({
	page,
	context,
}) => {
	const email = newEmail();
	await page.goto("/uk");
	await context.setOffline(true);
	const section = page.locator("#consultation");
	await section.getByLabel("Your name").fill("Sample Client");
	await section.getByLabel("Email address").fill(email);
	await expect(section.getByText("This part of the page could not be loaded.")).toBeVisible();
	await untilFilledByHand(page);
	await section.getByRole("button", { name: "Get my free consultation" }).click();
	await expect(section.getByRole("alert")).toContainText("it is sent as soon as the connection is back");
	await expect(section.getByLabel("Your name")).toHaveValue("Sample Client");

	const posts: string[] = [];
	page.on("request", request => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
	await context.setOffline(false);
	await expect(section.getByText("Thank you", { exact: true })).toBeVisible();
	expect((await storedLead(page, email)).submissions).toHaveLength(1);
	expect(posts.filter(path => path === "/api/leads/capture")).toHaveLength(1);
});

test("a form whose script cannot be had over a bad connection is sent by itself, though the browser saw no interruption", async ({
	page,
}) => {
	const missing = /\/assets\/consultation\.island-.*\.js|\/healthz$/;
	let looks = 0;
	await page.route(missing, route => {
		if (route.request().url().endsWith("/healthz")) looks += 1;
		return route.abort();
	});
	await page.clock.install();
	const email = newEmail();
	await page.goto("/uk");
	const section = await fillConsultation(page, email);
	await section.getByRole("button", { name: "Get my free consultation" }).click();
	await expect(section.getByRole("alert")).toContainText("it is sent as soon as the connection is back");
	const again = section.getByRole("button", { name: "Try again" });
	await again.focus();
	const before = looks;
	const later = (check: () => Promise<unknown>) =>
		expect.poll(async () => {
			await page.clock.runFor(3_000);
			return check();
		});
	await later(async () => looks).toBeGreaterThan(before);
	// An equal notice neither takes the focus nor is announced again.
	await expect(again).toBeFocused();
	await page.unroute(missing);
	await later(() => section.getByText("Thank you", { exact: true }).isVisible()).toBe(true);
	expect((await storedLead(page, email)).submissions).toHaveLength(1);
});

for (const reachable of [true, false])
	test(`a form whose script is never answered ${reachable ? "is posted as without JavaScript" : "says that it waits"}`, async ({
		page,
	}) => {
		await page.route(/\/assets\/consultation\.island-.*\.js/, () => {});
		if (!reachable) await page.route("**/healthz", route => route.abort());
		await page.clock.install();
		const email = newEmail();
		await page.goto("/uk");
		const section = await fillConsultation(page, email);
		await section.getByRole("button", { name: "Get my free consultation" }).click();
		const ended = reachable
			? page.waitForURL(/sent=consultation&id=[\w-]+#consultation$/)
			: section.getByRole("alert").getByText("it is sent as soon as the connection is back").waitFor();
		await page.clock.runFor(20_000);
		await ended;
		if (reachable) expect((await storedLead(page, email)).submissions).toHaveLength(1);
	});

test("a form whose script comes while the page asks for the server is sent by it, without a notice", async ({
	page,
}) => {
	const [script, health] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	await page.route(/\/assets\/consultation\.island-.*\.js/, async route => {
		await script.promise;
		await route.continue();
	});
	await page.route("**/healthz", async route => {
		await health.promise;
		await route.abort();
	});
	await page.clock.install();
	await page.goto("/uk");
	const section = await fillConsultation(page, newEmail());
	await section.getByRole("button", { name: "Get my free consultation" }).click();
	const asked = page.waitForRequest("**/healthz");
	await page.clock.runFor(20_000);
	await asked;
	const failed = page.waitForEvent("requestfailed", request => request.url().endsWith("/healthz"));
	script.resolve();
	await expect(section.getByText("Thank you", { exact: true })).toBeVisible();
	health.resolve();
	await failed;
	await expect(page.locator("[data-section-failure]")).toHaveCount(0);
});

test("a page whose script was cut off by a bad connection wakes by itself", async ({ page }) => {
	const asked: string[] = [];
	// Firefox remembers for a page that a script failed, and does not ask for the same address again.
	await page.route(/\/assets\/entry\.client-/, route => {
		const url = route.request().url();
		const fails = asked.length === 0 || asked[0] === url;
		asked.push(url);
		return fails ? route.abort() : route.continue();
	});
	await page.goto("/uk");
	await expect(page.locator("html")).toHaveAttribute("data-awake");
	expect(asked.length).toBeGreaterThan(1);
});

test("a form whose script answers 404 is posted as without JavaScript, and stored once", async ({ page }) => {
	await page.route(/\/assets\/consultation\.island-.*\.js/, route => route.fulfill({ status: 404 }));
	const email = newEmail();
	await page.goto("/uk");
	const section = await fillConsultation(page, email);
	await section.getByRole("button", { name: "Get my free consultation" }).click();
	await expect(page).toHaveURL(/sent=consultation&id=[\w-]+#consultation$/);
	expect((await storedLead(page, email)).submissions).toHaveLength(1);
});

test("a lead form whose script answers 404 is posted with the chosen package, which is not offered again afterwards", async ({
	page,
}) => {
	await page.route(/\/assets\/lead-form\.island-.*\.js/, route => route.fulfill({ status: 404 }));
	const email = newEmail();
	await page.goto("/");
	await page.locator("a[data-package=freezone]").first().click();
	const form = page.locator("#lead-form");
	await form.getByLabel("Full name").fill("Sample Client");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("+44 20 7946 0999");
	await untilFilledByHand(page);
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	await expect(page).toHaveURL(/sent=lead&/);
	expect(await storedLead(page, email)).toMatchObject({ preferredStructure: "freezone" });
	await page.mouse.move(5, 300);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("selectedPackage"))).toBeNull();
});

test("a form filled in on a slow 3G network before the page's scripts have loaded is sent once", async ({
	page: staff,
	context,
}) => {
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", SLOW_3G);
	const email = newEmail();
	await page.goto("/uk", { waitUntil: "commit" });
	const form = page.locator("#consultation");
	await form.getByLabel("Your name").waitFor();
	expect(await page.locator("html").getAttribute("data-awake")).toBeNull();
	await form.getByLabel("Your name").fill("Sample Client");
	await form.getByLabel("Email address").fill(email);
	await untilFilledByHand(page);
	await form.getByRole("button", { name: "Get my free consultation" }).click();
	await expect(page.getByText("Thank you", { exact: true })).toBeVisible();
	expect((await storedLead(staff, email)).submissions).toHaveLength(1);
});
