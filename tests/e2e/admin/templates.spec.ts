import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { leadId, leaveLead, openAsAdmin } from "./sign-in.ts";

for (const width of [1440, 390]) {
	test(`a reply template is created, previewed, used for a lead and deleted, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = randomBytes(4).toString("hex");
		const { name, email } = await leaveLead(request);
		await openAsAdmin(page, "/admin/content");
		await page.getByRole("link", { name: "Reply templates" }).click();
		await page.getByRole("button", { name: "Add template" }).first().click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Name").fill(`First answer ${mark}`);
		await dialog.getByLabel("Words").fill("Hello {first name}, about {price}");
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog.getByText(/^There is no placeholder \{price\}/)).toBeVisible();
		await dialog.getByLabel("Words").fill("Hello {first name}, about {package}. {staff}");
		await expect(dialog.getByText("Hello Sarah, about Mainland Company. admin")).toBeVisible();
		expect(await axe(page, { include: "[role=dialog]" })).toEqual([]);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Template created successfully", { exact: true })).toBeVisible();
		expect(await axe(page)).toEqual([]);

		const id = await leadId(page, email);
		await page.request.patch(`/api/leads/${id}`, { data: { preferredStructure: "freezone" } });
		await page.goto(`/admin/leads/${id}`);
		await page.getByRole("button", { name: "Use a template" }).click();
		await dialog.getByLabel("Template", { exact: true }).selectOption(`First answer ${mark} (WhatsApp)`);
		const words = `Hello Sample, about Free Zone Company. admin`;
		await expect(dialog.getByLabel("Message")).toHaveValue(words);
		await dialog.getByLabel("Message").fill(`${words} P.S.`);
		await expect(dialog.getByRole("link", { name: "Open email" })).toHaveAttribute(
			"href",
			`mailto:${email}?body=${encodeURIComponent(`${words} P.S.`)}`,
		);
		expect(await axe(page, { include: "[role=dialog]" })).toEqual([]);
		await page.context().route("https://wa.me/**", route => route.fulfill({ body: "a chat" }));
		const chat = page.context().waitForEvent("page");
		await dialog.getByRole("link", { name: "Open WhatsApp" }).click();
		await (await chat).waitForURL(`https://wa.me/447700900123?text=${encodeURIComponent(`${words} P.S.`)}`);
		await (await chat).close();
		await expect(page.getByText("Wrote by WhatsApp", { exact: true })).toBeVisible();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

		await page.goto("/admin/content/templates");
		await page.getByRole("button", { name: `Delete First answer ${mark}` }).click();
		await dialog.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Template deleted successfully", { exact: true })).toBeVisible();
	});
}

test("an edited reply can be restored after another template replaced it", async ({ page, request }) => {
	const mark = randomBytes(4).toString("hex");
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/leads");
	for (const text of ["First words", "Second words", "Third words"])
		await page.request.post("/api/templates", {
			data: { name: `${text} ${mark}`, channel: "whatsapp", text },
		});
	await page.goto(`/admin/leads/${await leadId(page, email)}`);
	const dialog = page.getByRole("dialog");
	await page.getByRole("button", { name: "Use a template" }).click();
	const template = dialog.getByLabel("Template", { exact: true });
	const message = dialog.getByLabel("Message");
	const back = dialog.getByRole("button", { name: "Bring them back" });
	const choose = (words: string) => template.selectOption(`${words} ${mark} (WhatsApp)`);
	await choose("First words");
	await choose("Second words");
	await expect(message).toHaveValue("Second words");
	// The replaced text came from a template, so there is nothing to bring back.
	await expect(back).toHaveCount(0);
	await message.fill("Second words, and mine");
	await choose("Third words");
	await choose("First words");
	await expect(message).toHaveValue("First words");
	await expect(dialog.getByText("The template replaced your words.")).toBeVisible();
	expect(await axe(page, { include: "[role=dialog]" })).toEqual([]);
	await back.click();
	await expect(message).toHaveValue("Second words, and mine");
	await expect(message).toBeFocused();
	await expect(template).toHaveValue(/./);
	await expect(template.locator("option:checked")).toHaveText(`Second words ${mark} (WhatsApp)`);
	await expect(back).toHaveCount(0);
});

test("a lead with only a phone number without country code offers no reply template", async ({ page }) => {
	await openAsAdmin(page, "/admin/leads");
	const add = (phone: string) =>
		page.request.post("/api/staff/leads", { data: { fullName: "Number Alone", phone } });
	// Does not start with 0, since two zeros at the start would form an international prefix.
	const number = String(randomInt(1e8, 1e9));
	const { id }: { id: string } = await (await add(`0${number}`)).json();
	await page.goto(`/admin/leads/${id}`);
	await expect(page.getByText("With a country code, such as +44")).toBeVisible();
	await expect(page.getByRole("button", { name: "Use a template" })).toHaveCount(0);
	await page.request.patch(`/api/leads/${id}`, { data: { phone: `+44 ${number}` } });
	await expect(page.getByRole("button", { name: "Use a template" })).toBeVisible();
});

test("a template changed by a colleague keeps the later editor's text, saved only after Keep mine", async ({
	page,
}) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content/templates");
	const form = { name: `Shared ${mark}`, channel: "email", text: "First" };
	const made = await (await page.request.post("/api/templates", { data: form })).json();
	await page.getByRole("button", { name: `Edit ${form.name}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Words").fill("Mine");
	const theirs = { ...form, text: "Theirs" };
	expect((await page.request.put(`/api/templates/${made.id}`, { data: theirs })).status()).toBe(200);
	const notice = dialog.getByRole("status").filter({ hasText: "saved this in the meantime." });
	await expect(notice).toContainText("Theirs");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(
		page.getByText("admin has changed this template in the meantime. Yours is not saved yet.", {
			exact: true,
		}),
	).toBeVisible();
	await notice.getByRole("button", { name: "Keep mine" }).click();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Template updated successfully", { exact: true })).toBeVisible();
	const all = await (await page.request.get("/api/templates")).json();
	expect(all.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ text: "Mine" });
	await page.request.delete(`/api/templates/${made.id}`);
});

test("a double click on a button opens its dialog and leaves it open", async ({ page }) => {
	await openAsAdmin(page, "/admin/content/templates");
	await page.getByRole("button", { name: "Add template" }).first().dblclick();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Name").fill("Typed after a double click", { timeout: 10_000 });
	// A single click outside still closes it.
	await page.mouse.click(5, 5);
	await expect(dialog).toBeHidden();
});
