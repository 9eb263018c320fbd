import { expect, type Page, test } from "@playwright/test";
import { leaveLead, openAsAdmin } from "./sign-in.ts";

const STREAM = "**/api/staff/events";

/** Makes a page believe that it is hidden or visible. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
	await page.evaluate(hidden => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
		document.dispatchEvent(new Event("visibilitychange"));
	}, hidden);
}

test("seven back-office tabs share one event stream, which another tab takes over when the first is closed", async ({
	page,
	context,
	request,
}) => {
	const streams: string[] = [];
	context.on("request", asked => {
		if (asked.url().endsWith("/api/staff/events")) streams.push(asked.url());
	});
	await openAsAdmin(page, "/admin/leads");
	const tabs: Page[] = [];
	for (let number = 2; number <= 7; number += 1) {
		const tab = await context.newPage();
		await tab.goto("/admin/leads");
		await expect(tab.getByRole("heading", { level: 1, name: "Lead Management" })).toBeVisible();
		tabs.push(tab);
	}
	const visitor = await context.newPage();
	await visitor.goto("/privacy");
	await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
	expect(streams).toHaveLength(1);

	const first = await leaveLead(request);
	for (const tab of [page, ...tabs]) {
		await expect(tab.getByRole("link", { name: first.name })).toBeVisible();
	}
	const takenOver = context.waitForEvent("response", response =>
		response.url().endsWith("/api/staff/events"),
	);
	await page.close();
	await takenOver;
	const second = await leaveLead(request);
	for (const tab of tabs) await expect(tab.getByRole("link", { name: second.name })).toBeVisible();
	expect(streams).toHaveLength(2);
});

test("a second tab shows a change that arrived in the first while its own scripts were loading", async ({
	page,
	context,
}) => {
	const room = "/admin/content/testimonials";
	await openAsAdmin(page, room);
	const tab = await context.newPage();
	const scripts = Promise.withResolvers<void>();
	await tab.route("**/*.js", async route => {
		await scripts.promise;
		await route.continue();
	});
	await tab.goto(room, { waitUntil: "commit" });
	await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
	// A change without follow-ups, unlike a lead, which is followed by its runs.
	const name = `Told once ${Date.now()}`;
	const told = { name, position: "Sample", company: "Sample", content: "Sample", rating: 5, isActive: false };
	const made = await page.request.post("/api/admin/testimonials", { data: told });
	const { id } = await made.json();
	await expect(page.getByRole("heading", { name })).toBeVisible();
	scripts.resolve();
	await expect(tab.getByRole("heading", { name })).toBeVisible();
	await page.request.delete(`/api/admin/testimonials/${id}`);
});

test("a tab hidden for 31 s closes the event stream, and shows what it missed when it is visible again", async ({
	page,
	request,
}) => {
	await page.clock.install();
	const opened = page.waitForRequest("**/api/staff/events");
	await openAsAdmin(page, "/admin/leads");
	await opened;
	await setHidden(page, true);
	const released = page.waitForEvent("requestfailed", asked => asked.url().endsWith("/api/staff/events"));
	await page.clock.fastForward(31_000);
	await released;
	const { name } = await leaveLead(request);
	await setHidden(page, false);
	await expect(page.getByRole("link", { name })).toBeVisible();
});

test("an event stream that the server refused with 503 is retried", async ({ page, request }) => {
	await page.route(STREAM, route => route.fulfill({ status: 503 }), { times: 1 });
	await page.clock.install();
	await openAsAdmin(page, "/admin/leads");
	let open = false;
	page.on("response", response => {
		if (response.url().endsWith("/api/staff/events") && response.ok()) open = true;
	});
	// The page starts its retry timer only when the refusal arrives, which may be later.
	await expect
		.poll(async () => {
			await page.clock.fastForward(6_000);
			return open;
		})
		.toBe(true);
	const { name } = await leaveLead(request);
	await expect(page.getByRole("link", { name })).toBeVisible();
});

test("a page reloads its data once if it missed a change by the event stream's mark, and not otherwise", async ({
	page,
}) => {
	const reads: string[] = [];
	page.on("request", asked => {
		if (/\.data\b/.test(asked.url())) reads.push(asked.url());
	});
	await page.clock.install();
	let missed = false;
	await page.route(STREAM, async route => {
		const mark = await page.evaluate(
			() => Reflect.get(window, "__reactRouterDataRouter").state.loaderData["admin/layout"].mark,
		);
		expect(mark).toMatch(/^[\w-]{36}\.\d+$/);
		// Once the warning appears, the mark sent before it has been processed.
		const events = `event: mark\ndata: "${mark}${missed ? "1" : ""}"\n\nevent: session_ending\ndata: {}\n\n`;
		await route.fulfill({ contentType: "text/event-stream", body: `retry: 3600000\n\n${events}` });
	});
	await openAsAdmin(page, "/admin/leads");
	const warning = page.getByRole("alertdialog");
	await expect(warning).toBeVisible();
	await page.clock.runFor(1_000);
	await page.evaluate(() => fetch("/readyz"));
	expect(reads).toEqual([]);
	missed = true;
	await page.reload();
	await expect(warning).toBeVisible();
	await page.clock.runFor(1_000);
	await expect.poll(() => reads.length).toBe(1);
});

for (const [where, away] of [
	["arrives where it ends where it began", 0],
	["is taken back where it ends elsewhere", 300],
] as const)
	test(`a mouse press on a button that moves away during the press ${where}`, async ({ page }) => {
		await openAsAdmin(page, "/admin/tags");
		const add = page.getByRole("button", { name: "Add Tag" }).first();
		const box = await add.boundingBox();
		if (!box) throw new Error("there is no button");
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.evaluate(() => {
			const news = document.createElement("div");
			news.style.height = "200px";
			document.querySelector("main")?.prepend(news);
		});
		expect((await add.boundingBox())?.y).toBeGreaterThan(box.y + box.height);
		if (away > 0) await page.mouse.move(x - away, y);
		await page.mouse.up();
		if (away > 0) {
			await expect(page.getByRole("dialog")).toHaveCount(0);
			await add.press("Enter");
		}
		await expect(page.getByRole("dialog")).toHaveCount(1);
	});
