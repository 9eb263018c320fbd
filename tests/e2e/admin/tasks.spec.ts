import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { seedLeads } from "./seed-leads.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

/** The specification's tasks, each with its maximum number of presses. */
const PROMISED = new Map(
	[
		...readFileSync("docs/specification/back-office.md", "utf8").matchAll(
			/^\| ([^|]+?) \| (\d+) \| [^|]+ \|$/gm,
		),
	].map(([, task = "", presses]) => [task, Number(presses)]),
);

/** Operates mouse and keyboard and counts presses: a click, a key and a typed text are one press each. */
class Hand {
	presses = 0;
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	async click(target: Locator, options: Parameters<Locator["click"]>[0] = {}): Promise<void> {
		this.presses += 1;
		await target.click(options);
	}

	async key(key: string): Promise<void> {
		this.presses += 1;
		await this.page.keyboard.press(key);
	}

	async type(words: string): Promise<void> {
		this.presses += 1;
		await this.page.keyboard.type(words);
	}

	/** Opening a list and choosing an option are two presses. */
	async choose(target: Locator, label: string | { index: number }): Promise<void> {
		this.presses += 2;
		await target.selectOption(typeof label === "string" ? { label } : label);
	}
}

function task(name: string, work: (hand: Hand, page: Page) => Promise<void>): void {
	test(`${name}: takes the number of presses that the specification states`, async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		const hand = new Hand(page);
		await work(hand, page);
		expect(hand.presses).toBe(PROMISED.get(name));
	});
}

const toast = (page: Page, words: string) => page.getByText(words, { exact: true });

task("Find who is calling, by the number", async (hand, page) => {
	const { name, email } = await leaveLead(page.request);
	await openAsAdmin(page, "/admin/tags");
	// A unique number, since other leads have the sample's number.
	const digits = String(10_000_000 + (randomBytes(3).readUIntBE(0, 3) % 89_999_999)).slice(0, 8);
	const id = await leadId(page, email);
	await page.request.patch(`/api/leads/${id}`, { data: { phone: `+44 77${digits}` } });
	await hand.key("Control+k");
	await hand.type(`077${digits}`);
	await expect(page.getByRole("group", { name: "People" }).getByRole("option", { name })).toBeVisible();
	await hand.key("Enter");
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

task("Call who has waited longest", async (hand, page) => {
	await leaveLead(page.request);
	await openAsAdmin(page, "/admin/today");
	await hand.click(page.getByRole("link", { name: /^Call / }).first());
	await expect(toast(page, "Call noted")).toBeVisible();
});

task("Write down what a call was about", async (hand, page) => {
	const { email } = await leaveLead(page.request);
	await openAsAdmin(page, "/admin/today");
	await page.goto(`/admin/leads/${await leadId(page, email)}`);
	await hand.click(page.getByLabel("New note"));
	await hand.type("Wants a bank account first");
	await hand.key("Control+Enter");
	await expect(page.getByText("Wants a bank account first")).toHaveCount(1);
	await expect(page.getByLabel("New note")).toHaveValue("");
});

task("Change a status in the list", async (hand, page) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.choose(page.getByLabel(`Status of ${mark} 001`), "Qualified");
	await expect(toast(page, "Status Updated")).toBeVisible();
});

task("Give a lead to a colleague in the list", async (hand, page) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.choose(page.getByLabel(`Owner of ${mark} 001`), "admin");
	await expect(toast(page, "Owner changed")).toBeVisible();
});

task("Say what is next, and when", async (hand, page) => {
	const mark = await seedLeads(2);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.key("j");
	await hand.key("n");
	const dialog = page.getByRole("dialog", { name: `Next for ${mark} 001` });
	await expect(dialog.getByLabel("Next step")).toBeFocused();
	await hand.type("Send the quotation");
	await hand.key("Tab");
	await hand.type("05062031");
	await hand.key("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole("row").filter({ hasText: "Send the quotation" })).toContainText("2031");
});

task("Give ten leads to a colleague", async (hand, page) => {
	const mark = await seedLeads(12);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.click(page.getByLabel(`Select ${mark} 001`));
	await hand.click(page.getByLabel(`Select ${mark} 010`), { modifiers: ["Shift"] });
	await hand.click(page.getByRole("button", { name: "Set owner" }));
	await hand.click(page.getByRole("menuitem", { name: "admin", exact: true }));
	await expect(toast(page, "10 leads changed")).toBeVisible();
});

task("Read ten leads, one after the other", async (hand, page) => {
	const mark = await seedLeads(12);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.click(page.getByRole("link", { name: `${mark} 001`, exact: true }));
	for (let n = 2; n <= 10; n += 1) {
		await hand.key("j");
		const words = `${mark} ${String(n).padStart(3, "0")}`;
		const beside = page.getByRole("complementary", { name: `Lead: ${words}` });
		await expect(beside.getByRole("link", { name: /^Call / })).toBeVisible();
	}
});

task("See the leads of one source", async (hand, page) => {
	const mark = await seedLeads(6);
	await openAsAdmin(page, `/admin/leads?q=${mark}`);
	await hand.click(page.getByText("Filters", { exact: true }));
	await hand.choose(page.getByLabel("Source", { exact: true }), "google");
	await expect(page.getByText("3 leads", { exact: true })).toBeVisible();
});

task("Answer on WhatsApp with a template", async (hand, page) => {
	const { email } = await leaveLead(page.request);
	await openAsAdmin(page, "/admin/today");
	const mark = randomBytes(4).toString("hex");
	const made = await page.request.post("/api/templates", {
		data: { name: mark, channel: "whatsapp", text: "Hello {first name}" },
	});
	expect(made.status()).toBe(201);
	await page.goto(`/admin/leads/${await leadId(page, email)}`);
	await hand.click(page.getByRole("button", { name: "Use a template" }));
	const dialog = page.getByRole("dialog");
	await hand.choose(dialog.getByLabel("Template"), `${mark} (WhatsApp)`);
	await hand.click(dialog.getByRole("link", { name: "Open WhatsApp" }));
	await expect(toast(page, "WhatsApp message noted")).toBeVisible();
	await page.request.delete(`/api/templates/${(await made.json()).id}`);
});

task("Change words of the website", async (hand, page) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/cms/room?path=/uk/ownership");
	// Each worker edits its own text, since the later of two editors would have to resolve a conflict.
	const headings = page.frameLocator("iframe").locator("h2");
	await expect(headings.first()).toHaveAttribute("tabindex", "0");
	await hand.click(headings.nth(test.info().parallelIndex % (await headings.count())));
	await hand.click(page.getByLabel("Words", { exact: true }));
	await hand.key("Control+a");
	await hand.type(`Words ${mark}`);
	await hand.key("Control+Enter");
	await expect(toast(page, "Published")).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(toast(page, "Taken back")).toBeVisible();
});
