import { beforeAll, describe, expect, it } from "vitest";
import { FAST_SETUP_STORIES } from "#app/pages/uk/fast-setup/records.ts";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { showSamples } from "#tests/support/show-samples.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url, { NEWSLETTER_DOUBLE_OPT_IN: "true" });
	staff = await signInAs(web.url);
});

/** Returns the page without its scripts, which hold the serialised state that a visitor does not read. */
const page = async (path: string) =>
	(await (await fetch(web.url + path)).text()).replaceAll(/<script.*?<\/script>/gs, "");
const shows = (words: string, path: string) =>
	until(`${path} shows ${words}`, async () => (await page(path)).includes(words));
const hides = (words: string, path: string) =>
	until(`${path} no longer shows ${words}`, async () => !(await page(path)).includes(words));

const STORY_PAGES = [
	["/uk/fast-setup", "What a day changes"],
	["/uk/market-access", "How it looks in practice"],
	["/uk/lifestyle", "Three moves"],
	["/uk/ownership", "How it tends to go"],
	["/uk/wealth-preservation", "How families go about it"],
] as const;

describe("a site without content entered by staff", () => {
	it.each(STORY_PAGES)("shows no illustrative story on %s", async (path, title) => {
		const html = await page(path);
		expect(html).not.toContain("Illustrative example");
		expect(html).not.toContain(`>${title}</h2>`);
	});

	it.each(["/", "/uk-4", "/uk-dubai-4"])("shows no testimonials on %s", async path => {
		const html = await page(path);
		expect(html).not.toMatch(/This is a sample|In their words|What clients say/);
	});
});

describe("content entered by staff", () => {
	it("shows an active testimonial on /, /uk-4 and /uk-dubai-4, and hides it when it is deactivated", async () => {
		const form = {
			name: "Ann Client",
			position: "Founder",
			company: "Ann Ltd",
			rating: 5,
			content: "In a day.",
		};
		const made = await (await staff.send("POST", "/api/admin/testimonials", form)).json();
		for (const path of ["/", "/uk-4", "/uk-dubai-4"]) await shows("Ann Client", path);
		expect(await page("/uk-4")).toContain("What clients say");
		await staff.send("PUT", `/api/admin/testimonials/${made.id}`, { ...form, isActive: false });
		for (const path of ["/", "/uk-4", "/uk-dubai-4"]) await hides("Ann Client", path);
	});

	it("shows a story without an example label, and only once all of its fields are entered", async () => {
		const own = { title: "Our first", profile: "A bakery", story: "Licensed on Monday.", result: "Open" };
		for (const [field, content] of Object.entries(own)) {
			expect(await page("/uk/fast-setup")).not.toContain("What a day changes");
			const made = await staff.send("POST", "/api/cms/page-content", {
				sectionId: "uk-fast-setup-story-cards",
				elementId: `uk-fast-setup-story-cards-next-morning-${field}`,
				elementType: "text",
				content,
				isActive: true,
			});
			expect(made.status).toBe(201);
		}
		await shows("Licensed on Monday.", "/uk/fast-setup");
		const html = await page("/uk/fast-setup");
		expect(html).toContain("What a day changes");
		expect(html).not.toContain("Illustrative example");
		expect(html).not.toContain(FAST_SETUP_STORIES[2]?.story);
	});

	it("puts the package title and the office address into the structured data for search engines", async () => {
		for (const [section, element, content] of [
			["package-cards", "package-cards-mainland-title", "Onshore Company"],
			["contact", "contact-office-address", "1 Harbour Row"],
		]) {
			const made = await staff.send("POST", "/api/cms/page-content", {
				sectionId: `home-${section}`,
				elementId: `home-${element}`,
				elementType: "text",
				content,
			});
			expect(made.status).toBe(201);
		}
		await shows("1 Harbour Row", "/");
		const html = await (await fetch(`${web.url}/`)).text();
		expect(html).toContain('"name":"Onshore Company"');
		expect(html).toContain('"streetAddress":"1 Harbour Row"');
	});

	it("shows the samples of a demonstration beside the story of staff, with two labelled Illustrative example", async () => {
		await showSamples(database.orm.em.fork(), new Date());
		const title = { title: "Slots", content: "3 slots" };
		await staff.send("PUT", "/api/content/offer_slots", title);
		await shows(FAST_SETUP_STORIES[2]?.story ?? "", "/uk/fast-setup");
		expect((await page("/uk/fast-setup")).match(/Illustrative example/g)).toHaveLength(2);
	});
});

describe("the setup offer", () => {
	const put = (key: string, content: string) =>
		staff.send("PUT", `/api/content/${key}`, { title: "Offer", content });

	it("is over by default: shows no setup slots, states regular prices once, and strikes out no former price", async () => {
		const html = await page("/");
		expect(html).not.toContain("47 setup slots");
		expect(html.match(/these are our regular prices/g)).toHaveLength(1);
		expect(html).not.toMatch(/<s[ >]/);
	});

	it("runs until offer_ends_at, whatever the banner countdown says, and then ends on cached pages too", async () => {
		await put("offer_slots", "11 setup slots remaining");
		await put("banner_countdown_ends_at", "2099-01-01T00:00:00Z");
		await shows("clock is running", "/uk/tax-savings");
		expect(await page("/")).not.toContain("11 setup slots");
		const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
		await put("offer_ends_at", inMs(3_600_000));
		await shows("11 setup slots remaining", "/");
		const html = await page("/");
		expect(html.match(/<s /g)).toHaveLength(3);
		expect(html).not.toContain("47 setup slots");
		expect(html).not.toContain("regular prices");
		await put("offer_ends_at", inMs(3_000));
		await hides("11 setup slots", "/");
		expect(await page("/")).toContain("these are our regular prices");
		await put("banner_countdown_ends_at", "2025-07-31T23:59:59+04:00");
	});
});

it("texts entered by staff stay while the database is down, even on a page not requested before", async () => {
	await staff.send("PUT", "/api/content/privacy_updated", { title: "Date", content: "Our own day" });
	const address = new URL(database.url);
	const proxy = await startChaosProxy(Number(address.port));
	address.port = String(proxy.port);
	const other = await startTestWeb(database.url, { DATABASE_URL: address.href });
	const dependencies = async () => (await (await fetch(`${other.url}/readyz`)).json()).dependencies;
	try {
		await until("it listens", async () => (await dependencies()).notifications === "ok");
		await fetch(`${other.url}/`);
		proxy.setClosed(true);
		await until("it no longer listens", async () => (await dependencies()).notifications === "away");
		await fetch(`${other.url}/corporate`);
		expect((await (await fetch(`${other.url}/privacy`)).text()).includes("Our own day")).toBe(true);
	} finally {
		await proxy.close();
	}
});

describe("the guide", () => {
	const put = (key: string, content: string) =>
		staff.send("PUT", `/api/content/${key}`, { title: "Guide", content });

	it("is a PDF served by the site, and the UK hub states how many pages the file has", async () => {
		const file = await fetch(`${web.url}/guides/dubai-guide.pdf`);
		expect(file.headers.get("content-type")).toBe("application/pdf");
		const pages = readPdf(new Uint8Array(await file.arrayBuffer())).pages.length;
		await shows(`${pages} pages on leaving UK tax residence`, "/uk");
		expect((await fetch(`${web.url}/guides/sample-guide.pdf`)).status).toBe(200);
	});

	it("uses the page count that staff enter, 47 by default, for an external guide, and rejects a non-number with 400", async () => {
		await put("guide_url", "https://example.com/guide.pdf");
		await shows("47 pages on leaving", "/uk");
		await put("guide_pages", "36");
		await shows("36 pages on leaving", "/uk");
		expect((await put("guide_pages", "many")).status).toBe(400);
	});
});

it("the newsletter page with double opt-in asks for confirmation and never says Successfully subscribed", async () => {
	const html = await page("/newsletter?sent=1");
	expect(html).toContain("an email is on its way, asking you to confirm it");
	expect(html).not.toContain("Successfully subscribed");
});
