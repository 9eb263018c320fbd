import type { Page } from "@playwright/test";
import { stopClock, untilIslandAwake } from "../awake.ts";
import { chatButton, chatOf, expect, newEmail, storedLead, test } from "./site.ts";

/** Makes the browser refuse new tabs, so that a chat opens in place of the page. */
const refuseTabs = (page: Page) =>
	page.addInitScript(() => {
		window.open = () => null;
	});

/** Returns the number of forms that are kept on this device; runs in the page. */
async function countKept(): Promise<number> {
	const known = (await indexedDB.databases()).some(({ name }) => name === "offline-queue");
	if (!known) return 0;
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open("offline-queue");
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const counting = opening.result.transaction("requests").objectStore("requests").count();
			counting.onsuccess = () => resolve(counting.result);
			counting.onerror = () => reject(counting.error);
		};
	});
}

test.describe("/uk-dubai", () => {
	test("shows its badges, statistics, figures and projections, and its buttons scroll to their sections", async ({
		page,
	}) => {
		await page.goto("/uk-dubai");
		for (const text of [
			"16,500 UK Millionaires Fleeing",
			"9,800 Choosing UAE",
			"£233,340 annual savings",
			"24h Setup Guarantee",
			"Regulated & Licensed",
			"Limited Time: UK Tax Rates Increasing 2025",
			"£2.33M",
			"£4.67M",
			"£7.00M",
			"£266,660",
			"£500,000",
			"Income tax (45%)",
			"Income tax (0%)",
		])
			await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
		await expect(page.getByText("Not counted in the total")).toBeVisible();
		await page.getByRole("link", { name: "GET VIP CONSULTATION" }).click();
		await expect(page.locator("#premium-consultation")).toBeInViewport();
		await page.getByRole("link", { name: "EXCLUSIVE TAX REPORT" }).click();
		await expect(page.locator("#exclusive-report")).toBeInViewport();
	});

	test("opens no chat for an empty report field; opens a chat and stores the lead for an email address", async ({
		page,
		chats,
	}) => {
		await page.clock.install();
		await page.goto("/uk-dubai");
		const submit = page.getByRole("button", { name: "GET MY £233,340 SAVINGS ANALYSIS" });
		await submit.click();
		await page.clock.runFor(400);
		expect(chats).toHaveLength(0);
		const email = newEmail();
		await page.getByPlaceholder("Enter your professional email").fill(email);
		await submit.click();
		await expect.poll(() => chats.length).toBe(1);
		const chat = chatOf(chats[0] ?? "");
		expect(chat.number).toBe("447700900102");
		expect(chat.text).toContain(email);
		const lead = await storedLead(page, email);
		expect(lead.submissions[0]).toMatchObject({ formType: "exclusive_report", page: "uk-dubai" });
	});

	test("opens the VIP chat even for an empty form, and stores a lead when the email address is valid", async ({
		page,
		chats,
	}) => {
		await page.goto("/uk-dubai");
		const submit = page.getByRole("button", { name: "Book My VIP Consultation" });
		await submit.click();
		await expect.poll(() => chats.length).toBe(1);
		const email = newEmail();
		await page.getByLabel("Full Name").fill("Vera Vip");
		await page.locator("#vip-email").fill(email);
		await page.getByLabel("Company Name").fill("Vera Ltd");
		await page.getByLabel("Annual Revenue").fill("500000");
		await submit.click();
		await expect.poll(() => chats.length).toBe(2);
		const { text } = chatOf(chats[1] ?? "");
		for (const part of ["Vera Vip", "Vera Ltd", "£500,000"]) expect(text).toContain(part);
		expect(await storedLead(page, email)).toMatchObject({ companyName: "Vera Ltd" });
	});

	test("opens the chat again when the VIP button is pressed again, but stores the lead once", async ({
		page,
		chats,
	}) => {
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.locator("#vip-email").fill(email);
		const submit = page.getByRole("button", { name: "Book My VIP Consultation" });
		await submit.click();
		await expect.poll(() => chats.length).toBe(1);
		await submit.click();
		await expect.poll(() => chats.length).toBe(2);
		await page.getByLabel("Company Name").fill("Vera Ltd");
		await submit.click();
		await expect.poll(() => chats.length).toBe(3);
		await expect.poll(async () => (await storedLead(page, email)).submissions.length).toBe(2);
	});

	test("stores the lead although the browser opens the chat in place of the page before the answer", async ({
		page,
		context,
		chats,
	}) => {
		await refuseTabs(page);
		const left = Promise.withResolvers<void>();
		await context.route("**/api/leads/capture", async route => {
			await left.promise;
			await route.continue();
		});
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.locator("#vip-email").fill(email);
		await page.getByRole("button", { name: "Book My VIP Consultation" }).click();
		await page.waitForURL(/wa\.me/);
		expect(chats).toHaveLength(1);
		left.resolve();
		await storedLead(page, email);
	});

	test("keeps a VIP request that is answered with 503 after the chat has opened in place of the page", async ({
		page,
		context,
	}) => {
		await refuseTabs(page);
		const left = Promise.withResolvers<void>();
		await context.route("**/api/leads/capture", async route => {
			await left.promise;
			await route.fulfill({ status: 503, json: { message: "No" } });
		});
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.locator("#vip-email").fill(email);
		await page.getByRole("button", { name: "Book My VIP Consultation" }).click();
		await page.waitForURL(/wa\.me/);
		left.resolve();
		await context.unroute("**/api/leads/capture");
		await page.goto("/uk-dubai");
		await storedLead(page, email);
	});

	test("sends a VIP request once when the chat opens in place of the page", async ({ page, context }) => {
		await refuseTabs(page);
		let posts = 0;
		await context.route("**/api/leads/capture", async route => {
			posts += 1;
			// Not answered before the form is kept.
			await expect.poll(() => page.evaluate(countKept)).toBe(1);
			await route.continue();
		});
		await page.clock.install();
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.locator("#vip-email").fill(email);
		await untilIslandAwake(page.locator("#vip-email"));
		await stopClock(page);
		await page.getByRole("button", { name: "Book My VIP Consultation" }).click();
		// Long enough for the press, too short for the page to be left without an answer.
		await page.clock.runFor(500);
		await page.waitForURL(/wa\.me/);
		await page.clock.resume();
		await storedLead(page, email);
		await page.goto("/uk-dubai");
		expect(await page.evaluate(countKept)).toBe(0);
		expect(posts).toBe(1);
	});

	test("queues a VIP request that is answered with 503, and sends it after a reload", async ({ page }) => {
		await page.route("**/api/leads/capture", route =>
			route.fulfill({ status: 503, json: { message: "No" } }),
		);
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.getByLabel("Full Name").fill("Vera Wait");
		await page.locator("#vip-email").fill(email);
		const refused = page.waitForResponse("**/api/leads/capture");
		await page.getByRole("button", { name: "Book My VIP Consultation" }).click();
		expect((await refused).status()).toBe(503);
		await expect
			.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
			.toContain("offline-queue");
		await page.unroute("**/api/leads/capture");
		await page.reload();
		// Although the visitor was never offline.
		await expect(page.getByText("What was saved on this device has arrived.").first()).toBeVisible();
		expect(await storedLead(page, email)).toMatchObject({ fullName: "Vera Wait" });
	});

	test("shows 50 specks, but none when reduced motion is preferred", async ({ page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 });
		});
		await page.clock.install();
		await page.goto("/uk-dubai");
		await expect(page.locator("[data-specks='50'] > span")).toHaveCount(50);
		await expect(page.locator("[data-entered]")).toHaveCount(1);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.reload();
		await page.clock.runFor(600);
		await expect(page.locator("[data-specks]")).toHaveCount(0);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	});

	test("shows the glow and the dot of a mouse that was over the page when it opened", async ({ page }) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 });
		});
		await page.mouse.move(600, 300);
		await page.goto("/uk-dubai");
		await page.mouse.move(605, 300);
		await expect(page.locator("[data-entered]")).toHaveCount(1);
		const following = page.locator("[data-cursor-glow] > :is([data-glow],[data-dot]):not([hidden])");
		let x = 610;
		await expect
			.poll(async () => {
				x += 1;
				await page.mouse.move(x, 300);
				return following.count();
			})
			.toBe(2);
	});
});

test.describe("/uk-dubai without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("stores the lead and shows the chat link", async ({ page }) => {
		await page.goto("/uk-dubai");
		const email = newEmail();
		await page.getByPlaceholder("Enter your professional email").fill(email);
		await page.getByRole("button", { name: "GET MY £233,340 SAVINGS ANALYSIS" }).click();
		await expect(page.getByRole("link", { name: "Open the chat" })).toHaveAttribute(
			"href",
			/wa\.me\/447700900102/,
		);
		expect((await storedLead(page, email)).submissions[0]).toMatchObject({ formType: "exclusive_report" });
	});
});

test("the title of /uk-dubai-3 has the same height with its web font and its fallback font, so that nothing jumps", async ({
	page,
}) => {
	await page.setViewportSize({ width: 412, height: 823 });
	const height = async () => {
		await page.goto("/uk-dubai-3");
		await page.evaluate(() => document.fonts.ready);
		return (await page.getByRole("heading", { level: 1 }).boundingBox())?.height;
	};
	const own = await height();
	await page.route(/\.woff2$/, route => route.abort());
	expect(await height()).toBe(own);
});

test("/uk-dubai-3 shows both computed totals, and its seven chat buttons have its own number", async ({
	page,
}) => {
	await page.goto("/uk-dubai-3");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("ESCAPE THE UK Tax Trap");
	await expect(page.getByText("£208,000", { exact: true })).toBeVisible();
	await expect(page.getByText("Sum of the four rows above")).toBeVisible();
	await expect(
		page.getByRole("table", { name: "Complete Tax Breakdown" }).getByRole("row", { name: /Total £328,025/ }),
	).toBeVisible();
	await expect(page.getByText("Sum of the seven rows of this table")).toBeVisible();
	for (const section of [
		"The Great UK Exodus",
		"Complete Tax Breakdown",
		"Beyond Taxes: Quality of Life",
		"Why Dubai is the New London",
		"Don't Wait. Act Now.",
	])
		await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible();
	const texts = new Set<string>();
	for (const button of [
		"Calculate My Tax Savings",
		"Join the Migration",
		"Start Saving Today",
		"Upgrade My Lifestyle",
		"Start Your Setup (24hrs)",
		"Free Consultation",
		"Escape UK Taxes NOW",
	]) {
		const { number, text } = await chatButton(page, button);
		expect(number).toBe("447700900103");
		texts.add(text);
	}
	expect(texts.size).toBe(7);
	await page.getByRole("link", { name: "See Full Analysis" }).click();
	await expect(page.locator("#comparison")).toBeInViewport();
});

for (const path of ["/uk-4", "/uk-dubai-4"]) {
	test(`${path} names each chat button's context, and has the savings table and /uk-4 as canonical URL`, async ({
		page,
	}) => {
		await page.goto(path);
		await expect(page).toHaveTitle(/Escape the 45% tax trap: save £233,340 annually/);
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/uk-4$/);
		for (const [button, context] of [
			["Calculate My Tax Savings", "Tax Savings Calculator Request"],
			["Free UK Expert Consultation", "Expert Consultation Request"],
			["Join The Smart Money Migration", "Millionaire Relocation Inquiry"],
			["Start My 24-Hour Setup", "Immediate Setup Request"],
			["Escape UK Tax Trap Now", "Urgent Tax Escape Request"],
		] as const) {
			const { number, text } = await chatButton(page, button);
			expect(number).toBe("447700900104");
			expect(text.endsWith(`\n\nContext: ${context}`)).toBe(true);
		}
		const table = page.getByRole("table", { name: "Your £233,340 Annual Savings Breakdown" });
		await expect(table.getByRole("row", { name: /Total £233,340/ })).toBeVisible();
		await expect(page.getByLabel("Five of five stars")).toHaveCount(3);
	});
}

for (const path of ["/uk", "/uk-4", "/uk-dubai", "/uk-dubai-3"]) {
	test(`${path} animates nothing for more than 5 seconds, and nothing when reduced motion is preferred`, async ({
		page,
	}) => {
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 });
			Object.defineProperty(performance, "memory", { get: () => ({ usedJSHeapSize: 90e6 }) });
		});
		await page.clock.install();
		const hero = page.locator("[data-landing=full]");
		const lasting = () =>
			page.evaluate(() =>
				document.getAnimations().map(one => Number(one.effect?.getComputedTiming().endTime)),
			);
		await page.goto(path);
		await expect(hero).toBeVisible();
		for (const ms of await lasting()) expect(ms).toBeLessThanOrEqual(5_000);
		const words = await hero.innerText();
		await page.clock.runFor(5_000);
		expect(await hero.innerText()).toBe(words);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.reload();
		await expect(hero).toBeVisible();
		await expect(page.locator("[data-specks],[data-entered]")).toHaveCount(0);
		await expect.poll(lasting).toEqual([]);
	});
}

test("/uk-4 shows twenty specks on a device with eight cores", async ({ page }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 }));
	await page.goto("/uk-4");
	await expect(page.locator("[data-specks='20'] > span")).toHaveCount(20);
});

test("/uk-old has its own headline, a Book Call link, and /uk as canonical URL", async ({ page }) => {
	await page.goto("/uk-old");
	await expect(page.getByRole("link", { name: "Book Call", includeHidden: true })).toHaveAttribute(
		"href",
		"#book-call",
	);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("A letter to UK founders");
	await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/uk$/);
});
