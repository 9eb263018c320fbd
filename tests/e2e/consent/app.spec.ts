import type { Page } from "@playwright/test";
import { openIn, stopClock, untilAwake, waking } from "../awake.ts";
import { type Front, startFront } from "./front.ts";
import { expect, test as siteTest, visitorHeaders } from "./site.ts";

const test = siteTest.extend<{ front: Front }>({
	front: async ({ site }, use) => {
		const front = await startFront(site.url, visitorHeaders({ country: "US" }));
		await use(front);
		await front.cut();
	},
});

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is active and has cached this page. */
async function workerReady(page: Page) {
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(async () => (await (await caches.open("pages")).keys()).length > 0);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const update = (page: Page) => page.getByRole("status", { name: "A new version is ready" });

test("a page view is counted when the page is left as soon as it is awake, with the service worker active", async ({
	page,
	front,
}) => {
	await page.goto(`${front.url}/`);
	await workerReady(page);
	const sources = ["one", "two", "three", "four", "five"];
	for (const source of sources) {
		await page.goto(`${front.url}/calculator?utm_source=${source}`);
		await untilAwake(page);
		await page.goto(`${front.url}/`);
	}
	await expect
		.poll(() => sources.filter(name => front.beacons.join().includes(`"${name}"`)))
		.toEqual(sources);
});

test("visited pages open offline, others show an offline page, and no admin, API or campaign URL is cached", async ({
	context,
	page,
	front,
}) => {
	await page.goto(`${front.url}/?gclid=secret`);
	await workerReady(page);
	await page.goto(`${front.url}/uk`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.goto(`${front.url}/admin`);
	await page.evaluate(() => fetch("/api/testimonials"));
	await page.goto(`${front.url}/`);

	await context.setOffline(true);
	await page.goto(`${front.url}/uk?utm_source=somewhere`);
	await expect(page).toHaveTitle(/\S/);
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You are offline");
	await expect(page.getByRole("contentinfo")).toBeVisible();
	await page.goto(`${front.url}/privacy`);
	await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
	await expect(page.goto(`${front.url}/admin`)).rejects.toThrow();
	await context.setOffline(false);

	await page.goto(`${front.url}/privacy`);
	await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
	const kept = await page.evaluate(async () =>
		(await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
			.flat()
			.map(({ url }) => new URL(url).pathname + new URL(url).search),
	);
	expect(kept.filter(path => /^\/(admin|api)|secret|utm/.test(path))).toEqual([]);
	expect(kept).toEqual(expect.arrayContaining(["/", "/uk"]));
});

test("the privacy policy names every cache, localStorage and sessionStorage key that a visit leaves", async ({
	page,
	front,
}) => {
	await page.goto(`${front.url}/`);
	await workerReady(page);
	const stores = await page.evaluate(async () => [
		...(await caches.keys()),
		...Object.keys(localStorage),
		...Object.keys(sessionStorage),
	]);
	expect(stores).toContain("pages");
	await page.goto(`${front.url}/privacy`);
	const policy = await page.locator("main").innerText();
	expect(stores.filter(name => !policy.includes(name.replace(/-v\d.*|:.*/, "")))).toEqual([]);
});

test("a new release is offered in the update banner and activated by its Update button", async ({
	page,
	front,
}) => {
	await page.goto(front.url);
	await workerReady(page);
	await page.goto(front.url);
	await expect(update(page)).toBeHidden();

	front.release("the second release");
	await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
	await expect(update(page)).toBeVisible();
	// Until the visitor agrees, the old worker stays active; pages are fetched from the server all the same.
	await page.goto(front.url);
	await expect(update(page)).toBeVisible();
	expect(
		await page.evaluate(async () => {
			const registration = await navigator.serviceWorker.getRegistration();
			return [registration?.active?.state, registration?.waiting?.state];
		}),
	).toEqual(["activated", "installed"]);

	const reloaded = page.waitForEvent("load");
	await update(page).getByRole("button", { name: "Update" }).click();
	await reloaded;
	await expect
		.poll(() =>
			page.evaluate(async () => {
				const registration = await navigator.serviceWorker.getRegistration();
				return [registration?.active?.state, registration?.waiting];
			}),
		)
		.toEqual(["activated", null]);
	// After the page's own update check, anything new has been found.
	await untilAwake(page);
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect(update(page)).toBeHidden();
});

test("an update keeps typed form values, in the tab that started it and in another tab", async ({
	context,
	page,
	front,
}) => {
	await page.goto(front.url);
	await workerReady(page);
	const other = waking(await context.newPage());
	await page.goto(front.url);
	await other.goto(front.url);
	const names = [
		[page, "Ada Byron"],
		[other, "Mary Somerville"],
	] as const;
	for (const [tab, name] of names) await tab.locator("#lead-form").getByLabel("Full name").fill(name);

	front.release("the second release");
	await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
	const reloaded = page.waitForEvent("load");
	await update(page).getByRole("button", { name: "Update" }).click();
	await reloaded;
	await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.waiting);
	for (const [tab, name] of names)
		await expect(tab.locator("#lead-form").getByLabel("Full name")).toHaveValue(name);
	await other.reload();
	await expect(other.locator("#lead-form").getByLabel("Full name")).toHaveValue("Mary Somerville");
});

test("sw.js is served with cache-control no-cache, and the web manifest with icons that load", async ({
	request,
	site,
}) => {
	const worker = await request.get(`${site.url}/sw.js`);
	expect([worker.status(), worker.headers()["cache-control"]]).toEqual([200, "no-cache"]);
	const manifest = await (await request.get(`${site.url}/manifest.webmanifest`)).json();
	expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
	for (const { src } of manifest.icons) expect((await request.get(site.url + src)).status()).toBe(200);
});

/** Stores an earlier consent choice: otherwise the cookie banner would come first. */
const answerBefore = (page: Page) =>
	page.addInitScript(() => {
		const all = { necessary: true, analytics: true, marketing: true, functional: true };
		localStorage.setItem("cookie-consent", JSON.stringify(all));
		localStorage.setItem("cookie-consent-timestamp", String(Date.now()));
	});

/** Dispatches the event by which a browser offers to install the page. */
const signalInstall = (page: Page) =>
	page.evaluate(() => {
		const event = new Event("beforeinstallprompt", { cancelable: true });
		Object.assign(event, { prompt: async () => Object.assign(window, { prompted: true }) });
		// Playwright's clock fixes an event's timeStamp when it is first read.
		void event.timeStamp;
		window.dispatchEvent(event);
	});

test("an install prompt that fires while the page is asleep also leads to an install offer after 45 seconds", async ({
	page,
	front,
}) => {
	const install = page.getByRole("region", { name: "Install the app" });
	await answerBefore(page);
	await page.clock.install();
	const wake = await openIn(page, "asleep", front.url);
	await signalInstall(page);
	const signalled = await page.evaluate(() => Date.now());
	await page.clock.runFor(20_000);
	await wake();
	await page.clock.pauseAt(signalled + 44_000);
	await expect(install).toBeHidden();
	await page.clock.runFor(6_000);
	await install.getByRole("button", { name: "Install" }).click();
	expect(await page.evaluate(() => "prompted" in window)).toBe(true);
});

test("the app installation is offered after 45 seconds, and never again once it was declined", async ({
	page,
	front,
}) => {
	const install = page.getByRole("region", { name: "Install the app" });
	const signal = () => signalInstall(page);
	const opened = page.waitForEvent("console", message => message.text().startsWith("analytics"));
	await answerBefore(page);
	await page.clock.install();
	await page.goto(front.url);
	await opened;
	await stopClock(page);
	await signal();
	await page.clock.runFor(44_000);
	await expect(install).toBeHidden();
	await page.clock.runFor(6_000);
	await expect(install).toBeVisible();
	await install.getByRole("button", { name: "Install" }).click();
	expect(await page.evaluate(() => "prompted" in window)).toBe(true);
	await expect(install).toBeHidden();

	await signal();
	await page.clock.runFor(46_000);
	await install.getByRole("button", { name: "No, thank you" }).click();
	await expect(install).toBeHidden();
	expect(await page.evaluate(() => localStorage.getItem("pwa-install-dismissed"))).toBe("true");
	await page.clock.resume();
	const again = page.waitForEvent("console", message => message.text().startsWith("analytics"));
	await page.goto(front.url);
	await again;
	await signal();
	await page.clock.runFor(60_000);
	await expect(install).toBeHidden();
});
