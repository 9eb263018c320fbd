import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { chatReference } from "#domain/whatsapp/chat-reference.ts";
import { axe } from "../axe.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

for (const width of [1440, 390]) {
	test(`a lead is added by hand, and a known email address links to its lead, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = randomBytes(4).toString("hex");
		const known = await leaveLead(request);
		await openAsAdmin(page, "/admin/leads");
		await page.getByRole("link", { name: "New lead" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "New lead" })).toBeVisible();
		const never = page.getByText("Without an email address, this person is never synced to an integration.");
		await expect(never).toBeVisible();
		await page.getByLabel("Full name").fill(`Walk-in ${mark}`);
		await page.getByRole("button", { name: "Add lead" }).click();
		await expect(page.getByRole("alert")).toContainText("Please enter an email address or a phone number");
		expect(await axe(page)).toEqual([]);

		await page.getByLabel("Email").fill(known.email);
		await expect(never).toHaveCount(0);
		await page.getByRole("button", { name: "Add lead" }).click();
		await expect(page.getByRole("link", { name: "Open that lead" })).toHaveAttribute(
			"href",
			`/admin/leads/${await leadId(page, known.email)}`,
		);
		// The reason stays on the page when the toast is gone.
		await expect(page.getByRole("main")).toContainText("A person with this email address already exists");
		await page.getByLabel("Email").fill("");
		await page.getByLabel("Phone").fill(`+49 30 ${Number.parseInt(mark, 16)}`);
		await page.getByLabel("Chat reference").fill("ABC");
		await page.getByLabel("Note").fill("Met at the fair");
		await page.getByRole("button", { name: "Add lead" }).click();
		await expect(page.getByText("A reference has five letters or digits").first()).toBeVisible();
		await page.getByLabel("Chat reference").fill("");
		await page.getByLabel("Note").focus();
		await page.keyboard.press("Control+Enter");
		await expect(page.getByRole("heading", { level: 1, name: `Walk-in ${mark}` })).toBeVisible();
		await expect(page.getByText("Met at the fair")).toBeVisible();
		await expect(
			page.getByText("Without an email address, this person is not sent to any integration."),
		).toBeVisible();
		await expect(page.getByText("Added by hand").first()).toBeVisible();
	});
}

test("a lead added from a chat that was found by its reference is found by that reference afterwards", async ({
	page,
}) => {
	const mark = randomBytes(4);
	const reference = chatReference(randomBytes(5));
	const data = { reference, page: "/uk", button: "hero" };
	expect((await page.request.post("/api/chat-references", { data })).status()).toBe(204);
	await openAsAdmin(page, `/admin/leads?q=${reference}`);
	await page.getByRole("link", { name: "New lead from this chat" }).click();
	await expect(page.getByLabel("Chat reference")).toHaveValue(reference);
	const name = `Chatter ${mark.toString("hex")}`;
	await page.getByLabel("Full name").fill(name);
	await page.getByLabel("Phone").fill(`+49 30 ${mark.readUInt32BE()}`);
	await page.getByRole("button", { name: "Add lead" }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.goto(`/admin/leads?q=${reference}`);
	await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
});

test("fields side by side stay aligned, whatever hint or error either of them has", async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await openAsAdmin(page, "/admin/leads/new");
	const top = async (label: string) => Math.round((await page.getByLabel(label).boundingBox())?.y ?? 0);
	expect(await top("Company")).toBe(await top("Chat reference"));
	await page.getByLabel("Email").fill("no address");
	await page.getByRole("button", { name: "Add lead" }).click();
	await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
	for (const [left, right] of [
		["Full name", "Email"],
		["Phone", "Country"],
		["Company", "Chat reference"],
	] as const)
		expect(await top(left), left).toBe(await top(right));
	// A field without a hint does not grow to the height of its neighbour's label and hint.
	const gap = await page.getByLabel("Phone").evaluate(input => {
		const [label] = input.parentElement?.children ?? [];
		return input.getBoundingClientRect().top - (label?.getBoundingClientRect().bottom ?? 0);
	});
	expect(gap).toBeLessThan(8);
});
