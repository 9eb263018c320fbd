import type { Page } from "@playwright/test";
import { openIn, wakeIslands } from "../awake.ts";
import { holdBack } from "../hold-back.ts";
import { fillLeadForm, newEmail } from "../site/visitor.ts";
import { expect, holdLookUp, type TestFixtures, test } from "./own-site.ts";

// Tags are active for the whole site, so these tests run one after the other.
test.describe.configure({ mode: "default" });

/** Replaces the platforms' scripts with ones that leave their queues unprocessed. */
async function answerPlatforms(page: Page) {
	for (const host of ["www.googletagmanager.com", "connect.facebook.net", "snap.licdn.com"])
		await page.route(`https://${host}/**`, route =>
			route.fulfill({ contentType: "text/javascript", body: `(window.ran ??= []).push("${host}");` }),
		);
}

/** Advances the clock until the platforms' scripts have run. */
async function untilTagsRan(page: Page, scripts: number): Promise<void> {
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000);
			return page.evaluate(() => ("ran" in window && Array.isArray(window.ran) ? window.ran.length : 0));
		})
		.toBe(scripts);
}

/** Returns the conversions reported to each platform, in order. */
async function told(page: Page) {
	return page.evaluate(() => {
		const plain = (entry: unknown) => JSON.parse(JSON.stringify(Object.values(Object(entry))));
		const layer = window.dataLayer ?? [];
		return {
			google: layer.map(plain).filter(([command]) => command === "event"),
			manager: layer.filter(entry => typeof entry === "object" && entry !== null && "event_id" in entry),
			meta: (window.fbq?.queue ?? []).map(plain).filter(([, , name]) => name && name !== "PageView"),
			linkedIn: (window.lintrk?.q ?? []).map(plain),
		};
	});
}

/** Sends the lead form and returns the submission's id. */
async function sendLead(page: Page): Promise<string> {
	await fillLeadForm(page, newEmail());
	await page.locator("#lead-form").getByLabel("Country").selectOption("United Kingdom");
	await page.clock.runFor(2_000);
	const answer = page.waitForResponse("**/api/leads");
	await page
		.locator("#lead-form")
		.getByRole("button", { name: /consultation/i })
		.click();
	const { id } = await (await answer).json();
	return id;
}

/** Closes the chat that the form opens after two seconds: it would cover the page and take the next press. */
async function endChat(page: Page, chat: Promise<Page>): Promise<void> {
	await page.clock.runFor(2_000);
	await (await chat).close();
}

/** Opens a page for a visitor who needs no consent, on a site with a Meta pixel. */
async function openWithPixel({ visitor, tag }: Pick<TestFixtures, "visitor" | "tag">): Promise<Page> {
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const { page } = await visitor({ country: "US" });
	await answerPlatforms(page);
	return page;
}

const ADS = "AW-123456789/LeadLabel_1";

test("a lead is reported once to each platform in its own format, with the submission id where it takes an id", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "google_tag_manager", tagId: "GTM-TEST123" });
	await tag({ tagType: "google_ads", tagId: ADS });
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	await tag({ tagType: "linkedin_insight", tagId: "7654321", conversionId: "24681012" });
	const { page, violations } = await visitor({ country: "US" });
	await answerPlatforms(page);
	await page.goto("/");
	await untilTagsRan(page, 4);
	const chat = page.waitForEvent("popup");
	const id = await sendLead(page);
	await expect.poll(async () => (await told(page)).linkedIn.length).toBe(1);
	const heard = await told(page);
	expect(heard.google.filter(([, name]) => name === "generate_lead" || name === "conversion")).toEqual([
		["event", "generate_lead", { send_to: "G-TEST123456", event_id: id }],
		["event", "conversion", { send_to: ADS, transaction_id: id }],
	]);
	expect(heard.manager).toEqual([{ event: "generate_lead", event_id: id, transaction_id: id }]);
	expect(heard.meta).toEqual([["trackSingle", "1234567890", "Lead", {}, { eventID: id }]]);
	expect(heard.linkedIn).toEqual([["track", { conversion_id: 24681012 }]]);
	expect(violations).toEqual([]);
	await endChat(page, chat);

	// A newsletter signup and a chat are separate events, not leads.
	await page.getByLabel("Email for the newsletter").fill(newEmail());
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect.poll(async () => (await told(page)).meta.length).toBe(2);
	await page.evaluate(() => document.addEventListener("click", event => event.preventDefault()));
	// The floating button hides while the pressed button lies in its corner, so this scrolls up first.
	await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
	await page.locator("#floating-chat").click();
	await expect.poll(async () => (await told(page)).meta.length).toBe(3);
	const after = await told(page);
	expect(after.meta.map(([, , name]) => name)).toEqual(["Lead", "NewsletterSignup", "Contact"]);
	expect(after.google.filter(([, name]) => name === "conversion")).toHaveLength(1);
	expect(after.linkedIn).toHaveLength(1);
});

test("a chat click is reported to Meta as Contact, whatever analytics event its button has", async ({
	visitor,
	tag,
}) => {
	const page = await openWithPixel({ visitor, tag });
	for (const [path, name] of [
		["/", "Ask on WhatsApp"],
		["/corporate", "Contact Us"],
	] as const) {
		await page.goto(path);
		await untilTagsRan(page, 1);
		await page.evaluate(() => document.addEventListener("click", event => event.preventDefault()));
		await page.getByRole("link", { name }).first().click();
		await expect
			.poll(async () => (await told(page)).meta.map(([, , event]) => event), path)
			.toEqual(["Contact"]);
	}
});

test("a chat click is reported to Meta while the page is asleep, and for the middle mouse button", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const { page, context } = await visitor({ country: "US" });
	await answerPlatforms(page);
	await context.route("https://wa.me/**", route => route.fulfill({ body: "" }));
	const wake = await openIn(page, "asleep", "/uk-dubai-3");
	const chat = page.getByRole("main").locator('a[href^="https://wa.me/"]').first();
	await chat.click();
	await wake();
	await untilTagsRan(page, 1);
	const names = async () => (await told(page)).meta.map(([, , event]) => event);
	await expect.poll(names).toEqual(["Contact"]);
	await chat.click({ button: "middle" });
	await expect.poll(names).toEqual(["Contact", "Contact"]);
});

test("a chat opened from a thank-you that is asleep is reported to Meta once", async ({ visitor, tag }) => {
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const { page, context } = await visitor({ country: "US" });
	await answerPlatforms(page);
	await context.route("https://wa.me/**", route => route.fulfill({ body: "" }));
	const wake = await openIn(page, "asleep", "/?sent=lead");
	await page.getByRole("link", { name: "Open WhatsApp" }).click();
	await wake();
	await untilTagsRan(page, 1);
	expect((await told(page)).meta.map(([, , event]) => event)).toEqual(["Contact"]);
});

test("a lead sent before the country lookup answers is reported to Meta once the country is known", async ({
	visitor,
	tag,
}) => {
	const page = await openWithPixel({ visitor, tag });
	const answerNow = await holdLookUp(page);
	await page.goto("/");
	const id = await sendLead(page);
	answerNow();
	await untilTagsRan(page, 1);
	expect((await told(page)).meta).toEqual([["trackSingle", "1234567890", "Lead", {}, { eventID: id }]]);
});

test("a form posted natively, before the page's script ran, is reported once by its thank-you, also if that is reloaded, with the advertisement's click in its URL", async ({
	visitor,
	tag,
	site,
}) => {
	const page = await openWithPixel({ visitor, tag });
	const wake = await openIn(page, "asleep", "/?gclid=click1&package=offshore");
	const email = newEmail();
	await fillLeadForm(page, email);
	await page
		.locator("#lead-form")
		.getByRole("button", { name: /consultation/i })
		.click();
	await page.waitForURL(/\?sent=lead&/);
	const [stored] = await site.query(
		"select s.id from submissions s join leads l on l.id = s.lead_id where l.email = $1",
		[email],
	);
	expect(new URL(page.url()).search).toBe(`?sent=lead&id=${stored?.id}&gclid=click1`);
	await wake();
	await untilTagsRan(page, 1);
	expect((await told(page)).meta).toEqual([
		["trackSingle", "1234567890", "Lead", {}, { eventID: stored?.id }],
	]);
	expect(new URL(page.url()).search).toBe("?sent=lead&gclid=click1");
	await page.reload();
	await expect(page.getByRole("link", { name: "Open WhatsApp" })).toBeVisible();
	await untilTagsRan(page, 1);
	expect((await told(page)).meta).toEqual([]);
});

test("a lead is reported although the list of tags could not be fetched at first", async ({
	visitor,
	tag,
}) => {
	const page = await openWithPixel({ visitor, tag });
	let failures = 0;
	await page.route("**/api/tracking-tags/active", route => {
		failures += 1;
		return failures === 1 ? route.abort() : route.fallback();
	});
	await page.goto("/");
	const id = await sendLead(page);
	await untilTagsRan(page, 1);
	expect(failures).toBeGreaterThan(1);
	expect((await told(page)).meta).toEqual([["trackSingle", "1234567890", "Lead", {}, { eventID: id }]]);
});

test("no tag loads after consent was withdrawn, while the code that deletes its cookies is still on its way", async ({
	visitor,
	tag,
}) => {
	const page = await openWithPixel({ visitor, tag });
	const asked: string[] = [];
	page.on("request", request => asked.push(request.url()));
	const forget = await holdBack(page, /\/assets\/forget-.*\.js/, "GET");
	await page.goto("/");
	const fetched = page.waitForResponse("**/api/tracking-tags/active");
	await page.clock.runFor(2_000);
	await fetched;
	await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
	const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
	for (const name of ["Analytics", "Marketing", "Functional"])
		await dialog.getByLabel(new RegExp(name)).uncheck();
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await expect.poll(() => forget.sent.length).toBe(1);
	await page.clock.runFor(20_000);
	forget.let();
	expect(asked.filter(url => url.includes("facebook"))).toEqual([]);
});

test("the campaign is not stored after consent was withdrawn, while the code that stores it is still on its way", async ({
	visitor,
}) => {
	const { page } = await visitor({ country: "US" });
	const stores = await holdBack(page, /\/assets\/remembered-touches-.*\.js/, "GET");
	await page.goto("/?utm_source=advert&gclid=abc");
	await expect.poll(() => stores.sent.length).toBe(1);
	await page.evaluate(() => localStorage.setItem("attribution", "of an earlier visit"));
	await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
	const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
	await dialog.getByRole("checkbox", { name: "Analytics" }).uncheck();
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await expect.poll(() => page.evaluate(() => localStorage.getItem("attribution"))).toBeNull();
	stores.let();
	// The import ends after the page's own import of the same code, and the answer comes after what the page did with it.
	await page.evaluate(async address => {
		await import(address);
		await (await fetch("/healthz")).text();
	}, stores.sent[0] ?? "");
	expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
		"cookie-consent",
		"cookie-consent-timestamp",
	]);
});

test("a form submitted offline without marketing consent is not reported, even if consent precedes its delivery", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const { page } = await visitor({ country: "DE" });
	await answerPlatforms(page);
	await page.goto("/");
	await page.getByRole("button", { name: "Necessary Only" }).click();
	await page.route("**/api/leads", route => route.abort());
	await fillLeadForm(page, newEmail());
	await page.clock.runFor(2_000);
	const form = page.locator("#lead-form");
	await form.getByRole("button", { name: /consultation/i }).click();
	await expect(page.getByText("Saved on this device.").first()).toBeVisible();
	await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
	const dialog = page.getByRole("dialog", { name: "Cookie preferences" });
	await dialog.getByLabel(/Marketing/).check();
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await untilTagsRan(page, 1);
	await page.unroute("**/api/leads");
	const taken = page.waitForResponse("**/api/leads");
	await page.evaluate(() => window.dispatchEvent(new Event("online")));
	expect((await taken).status()).toBe(201);
	await expect(page.getByText("What was saved on this device has arrived.").first()).toBeVisible();
	expect((await told(page)).meta).toEqual([]);
});

test("a kept form that is sent while its tab is hidden is reported at once", async ({ visitor, tag }) => {
	const page = await openWithPixel({ visitor, tag });
	await page.goto("/");
	await untilTagsRan(page, 1);
	await page.route("**/api/leads", route => route.abort());
	await fillLeadForm(page, newEmail());
	await page.clock.runFor(2_000);
	await page
		.locator("#lead-form")
		.getByRole("button", { name: /consultation/i })
		.click();
	await expect(page.getByText("Saved on this device.").first()).toBeVisible();
	await page.unroute("**/api/leads");
	const answer = page.waitForResponse("**/api/leads");
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { configurable: true, value: true });
		window.dispatchEvent(new Event("online"));
	});
	const { id } = await (await answer).json();
	await expect
		.poll(async () => (await told(page)).meta)
		.toEqual([["trackSingle", "1234567890", "Lead", {}, { eventID: id }]]);
	await expect(page.getByText("What was saved on this device has arrived.")).toBeHidden();
});

test("a lead sent before the tags load is reported to them afterwards, but not if consent was given only later", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "google_analytics", tagId: "G-TEST123456" });
	await tag({ tagType: "facebook_pixel", tagId: "1234567890" });
	const quick = await visitor({ country: "US" });
	await answerPlatforms(quick.page);
	await quick.page.goto("/");
	const id = await sendLead(quick.page);
	await untilTagsRan(quick.page, 2);
	expect((await told(quick.page)).meta).toEqual([["trackSingle", "1234567890", "Lead", {}, { eventID: id }]]);

	const careful = await visitor({ country: "DE" });
	await answerPlatforms(careful.page);
	await careful.page.goto("/");
	const banner = careful.page.getByRole("region", { name: "Cookies: your choice" });
	await banner.getByRole("button", { name: "Necessary Only" }).click();
	const chat = careful.page.waitForEvent("popup");
	await sendLead(careful.page);
	await endChat(careful.page, chat);
	// Consent to everything given afterwards does not apply to the form sent before.
	await careful.page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
	const dialog = careful.page.getByRole("dialog");
	for (const name of ["Analytics", "Marketing"]) await dialog.getByLabel(new RegExp(name)).check();
	await dialog.getByRole("button", { name: "Save Preferences" }).click();
	await untilTagsRan(careful.page, 2);
	const heard = await told(careful.page);
	expect(heard.meta).toEqual([]);
	expect(heard.google.filter(([, name]) => name === "generate_lead")).toEqual([]);
});

test("a honeypot submission is reported as a lead to no platform; only the tag manager gets its event", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "linkedin_insight", tagId: "7654321", conversionId: "24681012" });
	await tag({ tagType: "google_tag_manager", tagId: "GTM-TEST123" });
	const { page } = await visitor({ country: "US" });
	await answerPlatforms(page);
	await page.goto("/");
	await untilTagsRan(page, 2);
	await page.locator("#lead-form [name=website]").evaluate((trap: HTMLInputElement) => {
		trap.value = "https://robot.example";
	});
	await sendLead(page);
	const events = () =>
		page.evaluate(() =>
			(window.dataLayer ?? []).flatMap(entry =>
				typeof entry === "object" && entry !== null && "event" in entry ? [entry.event] : [],
			),
		);
	await expect.poll(events).toContain("lead_conversion");
	expect(await events()).not.toContain("generate_lead");
	expect((await told(page)).linkedIn).toEqual([]);
});

test("with chat references on, a chat message ends with a reference that is stored with its page", async ({
	visitor,
	site,
}) => {
	const { page, context } = await visitor({ country: "US" });
	await site.query(
		`insert into site_settings (key, value, updated_by, updated_at) values ('chat_references', 'true', 'test', now())`,
	);
	await expect
		.poll(async () => {
			await page.goto("/uk?utm_source=google&utm_medium=cpc&utm_campaign=dubai");
			return page.locator("html[data-chat-references]").count();
		})
		.toBe(1);
	// The chat itself is on another site, so it is fulfilled here.
	const chats: string[] = [];
	await context.route("https://wa.me/**", route => {
		chats.push(new URL(route.request().url()).searchParams.get("text") ?? "");
		return route.fulfill({ body: "" });
	});
	const given: { reference: string }[] = [];
	page.on("request", request => {
		if (request.url().endsWith("/api/chat-references")) given.push(request.postDataJSON());
	});
	const link = page.getByRole("contentinfo").getByRole("link", { name: "WhatsApp" }).first();
	// The script that adds references loads after the page's own; an earlier press opens a chat without one.
	await expect(async () => {
		await link.click();
		expect(given).not.toEqual([]);
	}).toPass();
	const [body] = given;
	expect(body).toMatchObject({
		reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}$/),
		page: "/uk",
		attribution: { last: { utm_campaign: "dubai" } },
	});
	await expect.poll(() => chats.some(text => text.endsWith(`\n\nRef: ${body?.reference}`))).toBe(true);
	await expect
		.poll(() => site.query("select page from chat_references where reference = $1", [body?.reference]))
		.toEqual([{ page: "/uk" }]);
	// The chat of a calculated quote is opened by script.
	await page.goto("/calculator?structure=freezone");
	await wakeIslands(page);
	await expect(async () => {
		await page.getByRole("link", { name: "Send it on WhatsApp" }).click();
		expect(chats.filter(text => /estimated.*\n\nRef: \w{5}$/s.test(text))).not.toEqual([]);
	}).toPass();
	await site.query("delete from site_settings where key = 'chat_references'");
});
