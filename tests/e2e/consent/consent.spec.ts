import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { stopClock } from "../awake.ts";
import { axe } from "../axe.ts";
import { expect, holdLookUp, test } from "./own-site.ts";

// What a visit loads and stores includes its worker.
test.use({ serviceWorkers: "allow" });

// Tags are active for the whole site, so these tests run one after the other.
test.describe.configure({ mode: "default" });

const DAY = 24 * 60 * 60 * 1000;
const banner = (page: Page) => page.getByRole("region", { name: "Cookies: your choice" });
const answer = (page: Page, name: string) => banner(page).getByRole("button", { name });
const settings = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" });

/** Resolves when all earlier requests of the page have been observed, since they are reported in order. */
async function caughtUp(page: Page): Promise<void> {
	await page.evaluate(async () => (await fetch("/healthz")).text());
}

/** Advances the page's clock past the five seconds that tags wait. */
async function waitForTags(page: Page): Promise<void> {
	await page.clock.runFor(7_500);
	await caughtUp(page);
}

/** Advances the page's clock until a tag's script has run. */
async function untilRan(page: Page, mark: "googleRan" | "standInRan"): Promise<void> {
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000);
			return page.evaluate(name => name in window, mark);
		})
		.toBe(true);
}

async function storage(page: Page) {
	return page.evaluate(async () => ({
		local: Object.keys(localStorage).sort(),
		session: Object.keys(sessionStorage),
		databases: (await indexedDB.databases()).map(({ name }) => name),
		cached: (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
			.flat()
			.map(({ url }) => new URL(url).origin),
	}));
}

/** Starts a server in place of a tag's host that records the requested paths. */
async function standIn() {
	const paths: string[] = [];
	const server = createServer((request, response) => {
		paths.push(request.url ?? "");
		response.setHeader("Content-Type", "text/javascript");
		response.end("window.standInRan = true; document.cookie = '_ga=GA1.1.1; path=/';");
	});
	await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { paths, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Fulfils requests for Google's script locally. */
async function answerGoogle(page: Page) {
	await page.route("https://www.googletagmanager.com/**", route =>
		route.fulfill({ contentType: "text/javascript", body: "window.googleRan = true;" }),
	);
}

test("a German visitor without a choice causes no third-party request, no cookie and no storage but cached site files", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "custom", tagId: "chat", tagContent: "window.chatRan = true" });
	const { page, context, foreign } = await visitor({ country: "DE" });
	await page.goto("/?utm_source=advert&gclid=abc");
	await expect(banner(page)).toBeVisible();
	await page.mouse.wheel(0, 2000);
	await waitForTags(page);
	// The site's own files are cached once its service worker is installed, which takes time on a busy machine.
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	expect(foreign).toEqual([]);
	expect(await context.cookies()).toEqual([]);
	const { cached, ...rest } = await storage(page);
	expect(rest).toEqual({ local: [], session: [], databases: [] });
	expect(new Set(cached)).toEqual(new Set([new URL(page.url()).origin]));
	expect(await page.evaluate(() => "chatRan" in window)).toBe(false);
});

test("choosing Necessary Only takes a single click, is logged, and lasts for thirteen months", async ({
	visitor,
	site,
}) => {
	const { page, context, foreign } = await visitor({ country: "DE" });
	await page.goto("/");
	const logged = page.waitForResponse("**/api/consent");
	await answer(page, "Necessary Only").click();
	expect((await logged).status()).toBe(201);
	await expect(banner(page)).toBeHidden();
	expect((await storage(page)).local).toEqual(["cookie-consent", "cookie-consent-timestamp"]);
	const [record] = await site.query("select * from consent_records order by created_at desc limit 1");
	expect(record).toMatchObject({
		analytics: false,
		marketing: false,
		functional: false,
		country: "DE",
		gpc: false,
	});

	const shownAt = async (time: number) => {
		await context.clock.setFixedTime(time);
		await page.reload();
		// The page decides in an idle callback, then fetches what it shows.
		for (let turn = 0; turn < 3; turn++) {
			await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
			await caughtUp(page);
		}
		return banner(page).isVisible();
	};
	const chosen = new Date();
	const expiry = new Date(chosen);
	expiry.setUTCMonth(expiry.getUTCMonth() + 13);
	expect(await shownAt(expiry.getTime() - DAY)).toBe(false);
	await shownAt(expiry.getTime() + DAY);
	await expect(banner(page)).toBeVisible();
	expect(foreign).toEqual([]);
});

/** Accepts everything on the home page while the choice cannot be logged, and what logs it again has run already. */
async function acceptUnlogged(page: Page): Promise<void> {
	const used = page.waitForResponse(/first-use-.*\.js/);
	await page.goto("/");
	await page.mouse.move(5, 300);
	await used;
	await caughtUp(page);
	await page.route("**/api/consent", route => route.abort());
	const failed = page.waitForEvent("requestfailed", request => request.url().endsWith("/api/consent"));
	await answer(page, "Accept All").click();
	await failed;
	await page.unroute("**/api/consent");
}

test("a choice that could not be logged is logged by the next page that is used", async ({
	visitor,
	site,
}) => {
	const { page } = await visitor({ country: "FI" });
	await acceptUnlogged(page);
	for (let visit = 0; visit < 2; visit++) {
		await page.reload();
		await page.mouse.move(5, 300 + visit);
		await expect
			.poll(() => site.query("select analytics, marketing from consent_records where country = 'FI'"))
			.toEqual([{ analytics: true, marketing: true }]);
		await caughtUp(page);
	}
	expect((await storage(page)).local).not.toContain("cookie-consent-unlogged");
});

test("a choice that could not be logged is not logged after a later one that was", async ({
	visitor,
	site,
}) => {
	const { page } = await visitor({ country: "EE" });
	await acceptUnlogged(page);
	const logged = page.waitForResponse("**/api/consent");
	await settings(page).click();
	for (const name of ["Analytics", "Marketing", "Functional"])
		await page.getByRole("dialog").getByRole("checkbox", { name }).uncheck();
	await page.getByRole("button", { name: "Save Preferences" }).click();
	await logged;
	const again = page.waitForResponse("**/api/consent");
	await page.reload();
	await page.mouse.move(5, 300);
	await again;
	const refusal = { analytics: false, marketing: false };
	expect(await site.query("select analytics, marketing from consent_records where country = 'EE'")).toEqual([
		refusal,
		refusal,
	]);
});

test("a tap on what lies below the cookie banner when it appears is not taken for an answer", async ({
	visitor,
}) => {
	const { page } = await visitor({ country: "DE" });
	await page.goto("/");
	const accepts = answer(page, "Accept All");
	await expect(accepts).toBeVisible();
	const hits = await accepts.evaluate(button => {
		const section = button.closest("section");
		if (!section) throw new Error("no banner");
		// As if it appeared now.
		section.style.animationName = "none";
		section.getAnimations();
		section.style.animationName = "";
		const { x, y, width, height } = button.getBoundingClientRect();
		const isHit = () => section.contains(document.elementFromPoint(x + width / 2, y + height / 2));
		const [settling] = section.getAnimations();
		settling?.pause();
		const before = isHit();
		settling?.finish();
		return [before, isHit()];
	});
	expect(hits).toEqual([false, true]);
});

test("cookie settings opened before the country lookup show granted categories once it answers, but keep an unticked box", async ({
	visitor,
}) => {
	const { page } = await visitor({ country: "US" });
	const answerNow = await holdLookUp(page);
	await page.goto("/");
	await settings(page).click();
	const box = (name: string) => page.getByRole("dialog").getByRole("checkbox", { name });
	await expect(box("Analytics")).not.toBeChecked();
	await box("Marketing").check();
	await box("Marketing").uncheck();
	answerNow();
	await expect(box("Analytics")).toBeChecked();
	await expect(box("Functional")).toBeChecked();
	await expect(box("Marketing")).not.toBeChecked();
});

test("the cookie banner is shown when the country lookup takes longer than five seconds", async ({
	visitor,
}) => {
	const { page } = await visitor({ country: "US", limits: true });
	await holdLookUp(page);
	const asked = page.waitForRequest("**/api/geo");
	await page.goto("/");
	await asked;
	await page.clock.runFor(5_000);
	await expect(banner(page)).toBeVisible();
});

test("the app installation is not offered until the cookie banner is answered", async ({ visitor }) => {
	const { page } = await visitor({ country: "DE" });
	const install = page.getByRole("region", { name: "Install the app" });
	await page.goto("/");
	await expect(banner(page)).toBeVisible();
	await page.evaluate(() => {
		const event = new Event("beforeinstallprompt", { cancelable: true });
		window.dispatchEvent(Object.assign(event, { prompt: async () => {} }));
	});
	await page.clock.runFor(46_000);
	await expect(page.locator("[data-template=install-offer]")).toHaveCount(1);
	await expect(install).toBeHidden();
	await answer(page, "Necessary Only").click();
	await expect(install).toBeVisible();
});

test("no tag loads on a page with a token in its URL, and the next page's referrer is only the origin", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	const { page, foreign, violations } = await visitor({ country: "US" });
	await answerGoogle(page);
	await page.goto("/unsubscribe?token=sample");
	await waitForTags(page);
	expect([foreign, violations]).toEqual([[], []]);
	await page.getByRole("link", { name: "Back to Home" }).click();
	await untilRan(page, "googleRan");
	expect(await page.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`);
});

test("a US visitor gets all tags and no banner, five seconds after the tag list was fetched", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const { page, foreign, violations } = await visitor({ country: "US" });
	await answerGoogle(page);
	await page.route("https://connect.facebook.net/**", route => route.abort());
	const errors: string[] = [];
	page.on("console", message => message.type() === "error" && errors.push(message.text()));
	// The clock is paused when the list of tags arrives.
	const asked = Promise.withResolvers<void>();
	const stopped = Promise.withResolvers<void>();
	await page.route("**/api/tracking-tags/active", async route => {
		asked.resolve();
		await stopped.promise;
		await route.continue();
	});
	const fetched = page.waitForResponse("**/api/tracking-tags/active");
	await page.goto("/");
	await asked.promise;
	await stopClock(page);
	stopped.resolve();
	await (await fetched).finished();
	await page.clock.runFor(4_800);
	await caughtUp(page);
	expect(foreign).toEqual([]);
	await untilRan(page, "googleRan");
	await expect(banner(page)).toBeHidden();
	await expect
		.poll(() => foreign.map(url => new URL(url).host).sort())
		.toEqual(["connect.facebook.net", "www.googletagmanager.com"]);
	// A pixel that cannot be loaded is logged and breaks nothing.
	await expect.poll(() => errors.join("\n")).toContain("Test facebook_pixel");
	expect(violations).toEqual([]);
	const commands = await page.evaluate(() =>
		(window.dataLayer ?? []).map(entry => Object.values(entry as object).map(part => JSON.stringify(part))),
	);
	expect(commands[0]?.slice(0, 2)).toEqual(['"consent"', '"default"']);
	expect(JSON.parse(commands[0]?.[2] ?? "")).toEqual({
		ad_storage: "denied",
		ad_user_data: "denied",
		ad_personalization: "denied",
		analytics_storage: "denied",
		functionality_storage: "denied",
		personalization_storage: "denied",
		security_storage: "granted",
	});
	expect(commands[1]?.slice(0, 2)).toEqual(['"consent"', '"update"']);
	expect(commands.findIndex(([name]) => name === '"config"')).toBeGreaterThan(1);
});

test("no tag loads where the browser refuses storage, since a refusal could not be kept", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	const { page, foreign } = await visitor({ country: "US" });
	await answerGoogle(page);
	await page.addInitScript(() => {
		const refuse = {
			get: () => {
				throw new DOMException("refused", "SecurityError");
			},
		};
		Object.defineProperty(window, "localStorage", refuse);
		Object.defineProperty(window, "sessionStorage", refuse);
	});
	const prepared = page.waitForResponse(/\/assets\/tags-.*\.js/);
	await page.goto("/");
	await prepared;
	for (let turn = 0; turn < 3; turn++) await waitForTags(page);
	expect(foreign).toEqual([]);
});

test("Global Privacy Control (GPC) blocks marketing tags where no cookie banner is needed", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "linkedin_insight", tagId: "123456" });
	const { page, foreign } = await visitor({ country: "US", gpc: true });
	await answerGoogle(page);
	await page.goto("/");
	await untilRan(page, "googleRan");
	await caughtUp(page);
	expect(foreign.map(url => new URL(url).host)).toEqual(["www.googletagmanager.com"]);
	await expect(banner(page)).toBeHidden();
});

test("custom tag code runs by its CSP hash and reaches the host that it names, until consent is withdrawn", async ({
	visitor,
	tag,
	site,
}) => {
	const host = await standIn();
	await tag({
		tagType: "custom",
		tagId: "stand-in",
		category: "analytics",
		tagContent: `<script>
			window.customRan = true;
			var s = document.createElement("script"); s.src = "${host.url}/tag.js"; document.head.append(s);
		</script>`,
	});
	const { page, context, foreign, violations } = await visitor({ country: "FR" });
	await page.goto("/");
	await answer(page, "Accept All").click();
	await untilRan(page, "standInRan");
	expect(violations).toEqual([]);
	expect(host.paths).toEqual(["/tag.js"]);
	expect((await context.cookies()).map(({ name }) => name)).toEqual(["_ga"]);

	// Injected code is still refused.
	const refused = await page.evaluate(() => {
		const script = document.createElement("script");
		try {
			script.text = "window.injected = true";
		} catch (error) {
			return error instanceof TypeError;
		}
		document.head.append(script);
		return false;
	});
	expect(refused).toBe(true);
	expect(await page.evaluate(() => "injected" in window)).toBe(false);

	await settings(page).click();
	const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
	await dialog.getByRole("checkbox", { name: "Analytics" }).uncheck();
	const reloaded = page.waitForEvent("framenavigated");
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await reloaded;
	await waitForTags(page);
	await expect.poll(() => context.cookies()).toEqual([]);
	expect(host.paths).toEqual(["/tag.js"]);
	expect(foreign).toHaveLength(1);
	expect((await storage(page)).local).not.toContain("attribution");
	// The page reloads without waiting for the answer.
	await expect
		.poll(async () => (await site.query("select * from consent_records order by created_at desc limit 1"))[0])
		.toMatchObject({ analytics: false, marketing: true, functional: true, country: "FR" });
	host.close();
});

for (const answered of ["as it is left", "on the next page"])
	test(`the gclid of a landing page is stored as attribution when consent is given ${answered}`, async ({
		visitor,
	}) => {
		const { page } = await visitor({ country: "DE" });
		await page.goto("/uk-4?gclid=g1");
		await expect(banner(page)).toBeVisible();
		if (answered === "as it is left") await answer(page, "Accept All").click();
		await page.getByRole("link", { name: "Privacy Policy" }).last().click();
		await expect(page).toHaveURL(/\/privacy$/);
		if (answered === "on the next page") await answer(page, "Accept All").click();
		const touch = { landingPage: "/uk-4", gclid: "g1", at: expect.any(String) };
		await expect
			.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("attribution") ?? "null")))
			.toEqual({ first: touch, last: touch });
	});

test("refusing consent deletes what tags left in localStorage, even when there is no cookie", async ({
	visitor,
}) => {
	const { page } = await visitor({ country: "DE" });
	// Left over from an earlier visit.
	await page.addInitScript(() => localStorage.setItem("_gcl_ls", "a click"));
	await page.goto("/");
	await answer(page, "Necessary Only").click();
	await expect
		.poll(async () => (await storage(page)).local)
		.toEqual(["cookie-consent", "cookie-consent-timestamp"]);
});

test("a page restored from the bfcache after consent was withdrawn sends its tags no further page_view and reloads", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	const { page, foreign } = await visitor({ country: "US" });
	await page.route("https://www.google-analytics.com/**", route => route.fulfill({ body: "" }));
	await page.route("https://www.googletagmanager.com/**", route =>
		route.fulfill({
			contentType: "text/javascript",
			body: `
				window.googleRan = true;
				const push = dataLayer.push.bind(dataLayer);
				dataLayer.push = (...given) => {
					for (const [command, name] of given)
						if (command === "event") new Image().src = "https://www.google-analytics.com/g/collect?en=" + name;
					return push(...given);
				};`,
		}),
	);
	const told = () => foreign.filter(url => url.includes("page_view")).length;
	const comeBack = () =>
		page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await page.goto("/privacy");
	await untilRan(page, "googleRan");
	await comeBack();
	await expect.poll(told).toBe(1);
	await page.evaluate(() => {
		const none = { necessary: true, analytics: false, marketing: false, functional: false };
		localStorage.setItem("cookie-consent", JSON.stringify(none));
		localStorage.setItem("cookie-consent-timestamp", String(Date.now()));
	});
	const reloaded = page.waitForEvent("framenavigated");
	await comeBack();
	await page.clock.runFor(1_000);
	await reloaded;
	await caughtUp(page);
	expect(told()).toBe(1);
});

test("withdrawing Marketing alone reloads a page with a tag manager, since its scripts may be marketing", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "google_tag_manager", tagId: "GTM-TEST123" });
	const { page } = await visitor({ country: "DE" });
	await answerGoogle(page);
	await page.goto("/");
	await answer(page, "Accept All").click();
	await untilRan(page, "googleRan");
	await settings(page).click();
	const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
	await dialog.getByRole("checkbox", { name: "Marketing" }).uncheck();
	const reloaded = page.waitForEvent("framenavigated");
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await page.clock.runFor(1_000);
	await reloaded;
	await untilRan(page, "googleRan");
});

test("the cookie banner is shown when the visitor's country is unknown, also on the 404 page", async ({
	visitor,
}) => {
	const { page } = await visitor();
	for (const path of ["/", "/uk", "/no-such-page"]) {
		await page.goto(path);
		await expect(banner(page)).toBeVisible();
		await expect(settings(page)).toBeVisible();
	}
});

for (const country of ["US", "DE"])
	test(`a consent choice made before the lookup answers ${country} is not overridden by the country's default`, async ({
		visitor,
	}) => {
		const { page } = await visitor({ country });
		const answerLookup = await holdLookUp(page);
		const asked = page.waitForRequest("**/api/geo");
		await page.goto("/");
		await asked;
		await settings(page).click();
		await page.getByRole("button", { name: "Save Preferences" }).click();
		const answered = page.waitForResponse("**/api/geo");
		answerLookup();
		await (await answered).finished();
		await caughtUp(page);
		await expect(banner(page)).toBeHidden();
		const told = await page.evaluate(() => (window.dataLayer ?? []).map(command => JSON.stringify(command)));
		expect(told.filter(command => command.includes('"update"'))).toHaveLength(1);
		expect(told.filter(command => command.includes('"ad_storage":"granted"'))).toEqual([]);
	});

for (const width of [390, 1440])
	test(`the cookie banner has three equal buttons, shifts no layout, and passes axe and keyboard checks at ${width} px`, async ({
		visitor,
	}) => {
		const { page } = await visitor({ country: "DE", viewport: { width, height: 844 } });
		await page.addInitScript(() => {
			Object.assign(window, { shifted: 0 });
			new PerformanceObserver(list => {
				for (const entry of list.getEntries())
					if ("value" in entry && "shifted" in window)
						window.shifted = Number(window.shifted) + Number(entry.value);
			}).observe({ type: "layout-shift", buffered: true });
		});
		// The banner appears after everything else is rendered, so later layout shifts are its own.
		const answerNow = await holdLookUp(page);
		const shifted = () => page.evaluate(() => ("shifted" in window ? Number(window.shifted) : Number.NaN));
		await page.goto("/");
		await page.evaluate(() => document.fonts.ready);
		const before = await shifted();
		expect(before).toBeLessThan(0.05);
		answerNow();
		await expect(banner(page)).toBeVisible();
		const looks = await banner(page)
			.getByRole("button")
			.evaluateAll(buttons =>
				buttons.map(button => {
					const { width, height } = button.getBoundingClientRect();
					const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
					return [
						Math.round(width),
						Math.round(height),
						color,
						backgroundColor,
						borderColor,
						fontSize,
						fontWeight,
					];
				}),
			);
		expect(looks).toHaveLength(3);
		expect(looks[1]).toEqual(looks[0]);
		expect(looks[2]).toEqual(looks[0]);
		await caughtUp(page);
		expect((await shifted()) - before).toBeLessThan(0.01);
		if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${width}.png` });
		// At most a fifth of the screen.
		expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 5);

		expect(await axe(page, { include: 'section[aria-labelledby="cookie-banner-title"]' })).toEqual([]);

		// By keyboard: the banner comes first without taking the focus, and the dialog returns the focus.
		await page.keyboard.press("Tab");
		await expect(banner(page).getByRole("link", { name: "Privacy Policy" })).toBeFocused();
		for (const name of ["Accept All", "Necessary Only", "Customize"]) {
			await page.keyboard.press("Tab");
			await expect(answer(page, name)).toBeFocused();
		}
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
		await expect(dialog).toBeVisible();
		await expect(dialog.getByRole("checkbox", { name: "Necessary" })).toBeDisabled();
		await expect(dialog.getByRole("checkbox", { name: "Necessary" })).toBeChecked();
		await expect(dialog.getByRole("checkbox", { name: "Marketing" })).not.toBeChecked();
		expect(await axe(page, { include: "dialog" })).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(banner(page)).toBeVisible();
		await answer(page, "Customize").click();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await expect(banner(page)).toBeVisible();
		await answer(page, "Customize").click();
		await dialog.getByRole("button", { name: "Save Preferences" }).click();
		await expect(banner(page)).toBeHidden();
		// The space reserved for the banner disappears with it: the footer ends the page.
		const belowFooter = () =>
			page.evaluate(
				() =>
					document.documentElement.scrollHeight -
					Math.round((document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0) + scrollY),
			);
		await expect.poll(belowFooter).toBeLessThanOrEqual(1);
	});

test("page views and vitals are stored as daily sums, without a cookie, IP address or user agent", async ({
	visitor,
	site,
}) => {
	const { context, page } = await visitor({ country: "US" });
	let beacons: { url: string; body: unknown }[] = [];
	page.on("request", request => {
		if (/api\/(events|vitals)/.test(request.url()))
			beacons.push({ url: new URL(request.url()).pathname, body: request.postDataJSON() });
	});
	const names = () => site.query("select name from vitals_daily where page = '/uk' group by name");
	// A visit that ends before the page is idle is not measured, so the visits get longer until one is.
	let stayMs = 1_000;
	await expect(async () => {
		beacons = [];
		await page.goto("/uk");
		await page.mouse.click(5, 300);
		await page.waitForTimeout(stayMs);
		stayMs *= 2;
		await page.goto("about:blank");
		await expect.poll(async () => (await names()).length, { timeout: 1_000 }).toBeGreaterThanOrEqual(3);
	}).toPass();
	const views =
		"select count from events_daily where page = '/uk' and name = 'page_view' and device = 'desktop'";
	await expect.poll(async () => (await site.query(views)).length).toBeGreaterThanOrEqual(1);
	expect(await context.cookies()).toEqual([]);
	expect(beacons.length).toBeLessThanOrEqual(3);
	expect(JSON.stringify(beacons)).not.toMatch(/198\.19|Mozilla/);
});
