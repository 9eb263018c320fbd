import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

const page = async (path = "/") => (await fetch(web.url + path)).text();
async function shows(words: string, path = "/"): Promise<void> {
	const took = await quietMs(
		() => fetch(`${web.url}/readyz`).then(answer => answer.text()),
		() => until(`${path} shows ${words}`, async () => (await page(path)).includes(words)),
	);
	expect(took).toBeLessThan(3_000);
}

describe("content entries", () => {
	it("lists the entries, serves them without a session, and shows a change on the page, escaped, within 3 seconds", async () => {
		const entries = await (await staff.get("/api/content")).json();
		expect(entries.map((entry: { key: string }) => entry.key)).toContain("hero_subtitle");
		const saved = await staff.send("PUT", "/api/content/hero_title", {
			title: "Headline",
			content: "A <b>new</b> headline",
		});
		expect(saved.status).toBe(200);
		await shows("A &lt;b&gt;new&lt;/b&gt; headline");
		const open = await (await fetch(`${web.url}/api/content/hero_title`)).json();
		expect(open).toEqual({
			key: "hero_title",
			title: "Headline",
			content: "A <b>new</b> headline",
			value: "A <b>new</b> headline",
			isActive: true,
		});
		expect((await fetch(`${web.url}/api/content/nothing`)).status).toBe(404);
	});

	it("rejects the later of two saves of the same version with 409, but accepts a save without a version", async () => {
		const [entry] = (await (await staff.get("/api/content")).json()).filter(
			(one: { key: string }) => one.key === "offer_slots",
		);
		const body = { title: "Slots", content: "12 slots", version: entry.version };
		expect((await staff.send("PUT", "/api/content/offer_slots", body)).status).toBe(200);
		const late = await staff.send("PUT", "/api/content/offer_slots", { ...body, content: "11 slots" });
		expect(late.status).toBe(409);
		expect((await late.json()).message).toContain("admin has changed this entry");
		const unminding = { title: "Slots", content: "11 slots" };
		expect((await staff.send("PUT", "/api/content/offer_slots", unminding)).status).toBe(200);
	});

	it("shows the default while the entry is inactive, and returns isActive as false from the API", async () => {
		const path = "/api/content/hero_title";
		const entry = { title: "Headline", content: "Words that rest" };
		const off = await staff.send("PUT", path, { ...entry, isActive: false });
		expect(await off.json()).toMatchObject({ content: "Words that rest", isActive: false });
		await shows("Your Dubai company, set up in 24 hours");
		expect(await page()).not.toContain("Words that rest");
		const open = await (await fetch(web.url + path)).json();
		expect(open).toMatchObject({ content: "Words that rest", isActive: false });
		// A save without isActive leaves it unchanged.
		expect(await (await staff.send("PUT", path, entry)).json()).toMatchObject({ isActive: false });
		expect((await staff.send("PUT", path, { ...entry, isActive: "no" })).status).toBe(400);
		expect((await staff.send("PUT", path, { ...entry, isActive: true })).status).toBe(200);
		await shows("Words that rest");
	});

	it.each([
		[{ title: "", content: "x" }, { title: "Title is required" }],
		[{ title: "x", content: "" }, { content: "Content is required" }],
	])("rejects %j with 400 and a message for the missing field", async (body, fields) => {
		const response = await staff.send("PUT", "/api/content/hero_title", body);
		expect(response.status).toBe(400);
		expect((await response.json()).fields).toEqual(fields);
	});
});

describe("page content", () => {
	const form = (more: Record<string, unknown> = {}) => ({
		sectionId: "home-hero",
		elementType: "text",
		elementId: "home-hero-primary",
		content: "Words of our own",
		...more,
	});
	let target: { sectionId: string; elementId: string; defaultText: string };

	beforeAll(async () => {
		const defaults = await (await staff.get("/api/cms/page-content/defaults")).json();
		const html = await page();
		target = defaults.find(
			(text: { page: string; elementType: string; defaultText: string }) =>
				text.page === "home" &&
				text.elementType === "text" &&
				text.defaultText.length > 12 &&
				/^[\w ]+$/.test(text.defaultText) &&
				html.includes(`>${text.defaultText}<`),
		);
		expect(target).toBeDefined();
	});

	it("shows a replaced text within 3 seconds, keeps versions, and restores the default or an earlier version", async () => {
		const { sectionId, elementId, defaultText } = target;
		const created = await staff.send("POST", "/api/cms/page-content", form({ sectionId, elementId }));
		expect(created.status).toBe(201);
		await shows("Words of our own");
		expect(await page("/privacy")).not.toContain(elementId);
		const twice = await staff.send("POST", "/api/cms/page-content", form({ sectionId, elementId }));
		expect(twice.status).toBe(409);
		const changed = form({ sectionId, elementId, content: "Second thoughts" });
		expect((await staff.send("PUT", `/api/cms/page-content/${elementId}`, changed)).status).toBe(200);
		await shows("Second thoughts");
		expect((await staff.send("DELETE", `/api/cms/page-content/${elementId}`)).status).toBe(204);
		await shows(`>${defaultText}<`);
		const versions = await (await staff.get(`/api/cms/page-content/${elementId}/versions`)).json();
		expect(versions.map((version: { version: number }) => version.version)).toEqual([3, 2, 1]);
		expect(versions[0]).toMatchObject({ deleted: true });
		const restored = await staff.send("POST", `/api/cms/page-content/${elementId}/restore`, { version: 1 });
		expect(await restored.json()).toMatchObject({ content: "Words of our own", version: 4, isActive: true });
		await shows("Words of our own");
	});

	it.each([
		["home-package-cards", "home-package-cards-mainland-features-visas"],
		["home-comparison-points", "home-comparison-points-setup-time"],
		["home-comparison-rows", "home-comparison-rows-mass-market-setup-time"],
		["site-claim-texts", "site-claim-texts-saving-233340-basis"],
	])("replaces texts of package cards, the comparison and claims: %s", async (sectionId, elementId) => {
		const content = `Our own words for ${elementId}`;
		const body = form({ sectionId, elementId, content });
		expect((await staff.send("POST", "/api/cms/page-content", body)).status).toBe(201);
		await shows(`>${content}<`);
		expect((await staff.send("DELETE", `/api/cms/page-content/${elementId}`)).status).toBe(204);
	});

	it.each([
		["home-lead-form", "home-lead-form-redirecting", "/"],
		["home-lead-form", "home-lead-form-optional", "/"],
		["home-lead-magnet", "home-lead-magnet-failed", "/"],
		["site-newsletter", "site-newsletter-done", "/privacy"],
		["site-kept", "site-kept-saved", "/uk-4"],
		["not-found-not-found", "not-found-not-found-title", "/nowhere"],
	])(
		"replaces texts of forms, the newsletter, kept forms and the not-found page: %s, %s",
		async (sectionId, elementId, path) => {
			const content = `Our own words for ${elementId}`;
			const body = form({ sectionId, elementId, content });
			expect((await staff.send("POST", "/api/cms/page-content", body)).status).toBe(201);
			await shows(content, path);
			expect((await staff.send("DELETE", `/api/cms/page-content/${elementId}`)).status).toBe(204);
		},
	);

	it("rejects the later of two saves of the same version with 409, but accepts a save without a version", async () => {
		const body = form({ elementId: "two-savers" });
		const path = "/api/cms/page-content/two-savers";
		const { version } = await (await staff.send("POST", "/api/cms/page-content", body)).json();
		const first = await staff.send("PUT", path, { ...body, content: "First", version });
		expect(await first.json()).toMatchObject({ content: "First", version: version + 1 });
		const late = await staff.send("PUT", path, { ...body, content: "Late", version });
		expect(late.status).toBe(409);
		expect((await late.json()).message).toContain("admin has changed this content");
		const stored = async () =>
			(await (await staff.get("/api/cms/page-content")).json()).find(
				(element: { elementId: string }) => element.elementId === "two-savers",
			);
		expect(await stored()).toMatchObject({ content: "First", version: version + 1 });
		expect((await staff.send("PUT", path, { ...body, content: "Late" })).status).toBe(200);
		expect(await stored()).toMatchObject({ content: "Late", version: version + 2 });
		expect((await staff.send("PUT", path, { ...body, version: "1" })).status).toBe(400);
	});

	it("accepts one of four concurrent saves of the same version and rejects the others with 409", async () => {
		const body = form({ elementId: "racing-savers" });
		const { version } = await (await staff.send("POST", "/api/cms/page-content", body)).json();
		const answers = await Promise.all(
			["A", "B", "C", "D"].map(content =>
				staff.send("PUT", "/api/cms/page-content/racing-savers", { ...body, content, version }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
	});

	it("escapes HTML in a text and rejects a javascript: link with 400", async () => {
		const { sectionId, elementId } = target;
		const evil = form({ sectionId, elementId, content: "<script>alert(1)</script>" });
		await staff.send("PUT", `/api/cms/page-content/${elementId}`, evil);
		await shows("&lt;script&gt;alert(1)&lt;/script&gt;");
		const link = form({ elementType: "link", elementId: "x-1", content: "javascript:alert(1)" });
		expect((await staff.send("POST", "/api/cms/page-content", link)).status).toBe(400);
	});

	it.each([
		[{ sectionId: "" }, "Section ID is required"],
		[{ elementId: "" }, "Element ID is required"],
		[{ content: "" }, "Content is required"],
	])("rejects %j with 400 and a message for the field", async (wrong, message) => {
		const response = await staff.send("POST", "/api/cms/page-content", form(wrong));
		expect(response.status).toBe(400);
		expect(Object.values((await response.json()).fields)).toEqual([message]);
	});
});

describe("tags, testimonials and proofs", () => {
	it("lists a tag at /api/tracking-tags/active only while it is active, and rejects a malformed tag id", async () => {
		const tag = { name: "Analytics", tagType: "google_analytics", tagId: "G-ABCDEF1234" };
		const created = await (await staff.send("POST", "/api/tracking-tags", tag)).json();
		await until("the tag is active", async () =>
			(await (await fetch(`${web.url}/api/tracking-tags/active`)).text()).includes("G-ABCDEF1234"),
		);
		await staff.send("PUT", `/api/tracking-tags/${created.id}`, { ...created, isActive: false });
		await until(
			"the tag is gone",
			async () => (await (await fetch(`${web.url}/api/tracking-tags/active`)).text()) === "[]",
		);
		expect((await staff.send("DELETE", `/api/tracking-tags/${created.id}`)).status).toBe(204);
		const wrong = await staff.send("POST", "/api/tracking-tags", { ...tag, tagId: "AW-1/x y" });
		expect((await wrong.json()).fields.tagId).toContain("G-");
	});

	it("creates, changes and deletes a testimonial, and rejects a rating of 6 with 400", async () => {
		const form = {
			name: "A Client",
			position: "Founder",
			company: "A Firm",
			rating: 5,
			content: "It went well.",
		};
		const created = await (await staff.send("POST", "/api/admin/testimonials", form)).json();
		const path = `/api/admin/testimonials/${created.id}`;
		expect((await staff.send("PUT", path, { ...form, rating: 4 })).status).toBe(200);
		expect((await staff.send("PUT", path, { ...form, rating: 6 })).status).toBe(400);
		expect((await staff.send("DELETE", path)).status).toBe(204);
		expect((await staff.send("DELETE", path)).status).toBe(404);
	});

	it.each([
		["/api/admin/testimonials", { name: "A", position: "B", company: "C", rating: 5, content: "Well." }],
		["/api/proofs", { kind: "team", title: "A" }],
	])(
		"answers one of two concurrent deletions of the same record in %s with 204 and the other with 404",
		async (list, form) => {
			const created = await (await staff.send("POST", list, form)).json();
			const em = database.orm.em.fork();
			const both = await em.transactional(async inner => {
				const table = list.includes("proofs") ? "proofs" : "testimonials";
				await inner.execute(`select from ${table} where id = ? for update`, [created.id]);
				const sent = [1, 2].map(() => staff.send("DELETE", `${list}/${created.id}`));
				await until("both wait", async () => {
					const waiting = await em
						.fork()
						.execute(
							"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
						);
					return waiting.length === 2;
				});
				return sent;
			});
			expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404]);
		},
	);
});

describe("performance optimizer", () => {
	it("marks unmeasured metrics as samples, and applies and reverts a recommendation on the public pages", async () => {
		const before = await (await staff.get("/api/performance")).json();
		expect(before.metrics.find((metric: { id: string }) => metric.id === "lcp")).toMatchObject({
			sample: true,
		});
		expect(before.metrics.find((metric: { id: string }) => metric.id === "bundle").sample).toBe(false);
		expect(before.metrics.map((metric: { id: string }) => metric.id)).toEqual([
			"fcp",
			"lcp",
			"cls",
			"fid",
			"inp",
			"ttfb",
			"bundle",
		]);
		expect(before.metrics).toContainEqual(
			expect.objectContaining({ id: "inp", targetValue: 200, unit: "ms" }),
		);
		expect(before.metrics).toContainEqual(
			expect.objectContaining({ id: "ttfb", targetValue: 800, unit: "ms" }),
		);
		const body = { recommendationId: "prefetch_links" };
		expect((await staff.send("POST", "/api/performance/implement", body)).status).toBe(200);
		await shows('type="speculationrules"');
		expect((await staff.send("POST", "/api/performance/revert", body)).status).toBe(200);
		await until("the rules are gone", async () => !(await page()).includes("speculationrules"));
		const unknown = await staff.send("POST", "/api/performance/implement", { recommendationId: "magic" });
		expect(unknown.status).toBe(400);
	});
});
