import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { faultsOf, shot, WIDTHS } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

const pictureOf = (background: string) =>
	sharp({ create: { width: 900, height: 1100, channels: 3, background } })
		.jpeg()
		.toBuffer();

for (const width of WIDTHS) {
	test(`a team member is added with a picture, shown on the home page, edited and deleted, at ${width} px`, async ({
		page,
	}) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 844 });
		const name = `Sample Adviser ${randomBytes(3).toString("hex")}`;
		const alt = `A sample picture of ${name}`;
		const buffer = await pictureOf("#8a6a3a");
		await openAsAdmin(page, "/admin/content");
		await page.getByRole("link", { name: "Proof", exact: true }).click();
		await page.getByRole("button", { name: "Add proof" }).first().click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("What it is").selectOption("Team");
		await dialog.getByLabel("Name").fill(name);
		await dialog.getByLabel("One line").fill("Sample client manager");
		const file = dialog.getByLabel("Picture", { exact: false }).and(page.locator("input[type=file]"));
		await file.setInputFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
		await expect(dialog.locator("[aria-live]")).toContainText(
			"Please choose a JPEG, PNG, WebP or AVIF picture",
		);
		await expect(file).toHaveAttribute("aria-invalid", "true");
		await expect(file).toHaveAccessibleDescription(/10 MB at most.*Please choose a JPEG, PNG, WebP or AVIF/);
		await file.setInputFiles({ name: "adviser.jpg", mimeType: "image/jpeg", buffer });
		await expect(dialog.getByRole("button", { name: "Remove picture" })).toBeVisible();
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog.getByText("Please say what the picture shows")).toBeVisible();
		await dialog.getByLabel("What the picture shows").fill(alt);
		expect(await faultsOf(page)).toEqual([]);
		await shot(page, `proof-dialog-${width}`);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toBeHidden();
		await expect(page.getByRole("heading", { name })).toBeVisible();
		expect(await faultsOf(page)).toEqual([]);
		await shot(page, `proof-${width}`);

		const visitor = await page.context().newPage();
		await visitor.setViewportSize({ width, height: 844 });
		const card = visitor.getByRole("listitem").filter({ hasText: name });
		await expect(async () => {
			await visitor.goto("/");
			await expect(card).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await visitor.getByRole("button", { name: "Necessary Only" }).click();
		await card.scrollIntoViewIfNeeded();
		const picture = card.getByRole("img", { name: alt });
		await expect(picture).toHaveJSProperty("complete", true);
		expect(
			await picture.evaluate(each => each instanceof HTMLImageElement && each.naturalWidth),
		).toBeGreaterThan(100);
		expect(await faultsOf(visitor)).toEqual([]);
		await shot(visitor, `proof-home-${width}`);
		await visitor.close();

		// In the editing room, pressing the picture opens its fields.
		await page.goto("/admin/cms/room?path=/");
		const framed = page.frameLocator('iframe[title="The page /"]').getByAltText(alt);
		await expect(framed).toHaveAttribute("tabindex", "0");
		await framed.press("Enter");
		await expect(dialog.getByLabel("Name")).toHaveValue(name);
		await dialog.getByLabel("One line").fill(`Office of ${name}`);
		expect(await faultsOf(page, "iframe")).toEqual([]);
		await shot(page, `proof-room-${width}`);
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(dialog).toBeHidden();
		await expect(
			page.frameLocator('iframe[title="The page /"]').getByText(`Office of ${name}`),
		).toBeVisible();
		await page.goto("/admin/content/proof");

		const panel = page.getByRole("region", { name }).or(page.locator("section").filter({ hasText: name }));
		await panel.last().getByRole("button", { name: "Delete" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
		await expect(page.getByRole("heading", { name })).toBeHidden();
	});
}

test("a picture is not omitted while uploading, not lost with its dialog and does not overwrite a colleague's", async ({
	page,
}) => {
	const title = `Sample Office ${randomBytes(3).toString("hex")}`;
	await openAsAdmin(page, "/admin/content/proof");
	const dialog = page.getByRole("dialog");
	const choose = async (background: string) => {
		const buffer = await pictureOf(background);
		await dialog.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
	};
	const shown = dialog.locator("img");
	await page.getByRole("button", { name: "Add proof" }).first().click();
	await dialog.getByLabel("Name").fill(title);
	await dialog.getByLabel("What the picture shows").fill("The door");
	const answer = Promise.withResolvers<void>();
	await page.route("**/api/pictures", async route => {
		await answer.promise;
		await route.continue();
	});
	await choose("#8a6a3a");
	await expect(dialog.getByText("Preparing the picture…")).toBeVisible();
	await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
	await dialog.getByLabel("Name").press("Enter");
	await expect(dialog).toBeVisible();
	answer.resolve();
	await expect(shown).toBeVisible();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	const card = page.locator("section").filter({ hasText: title });
	await expect(card.getByRole("img", { name: "The door" })).toBeVisible();

	const proofs = "/api/proofs";
	const stored = async () => {
		const all: { id: string; title: string; version: number; pictureId: string | null }[] = await (
			await page.request.get(proofs)
		).json();
		const found = all.find(proof => proof.title === title);
		if (!found) throw new Error(`${title} is not there`);
		return found;
	};
	await card.getByRole("button", { name: `Edit ${title}` }).click();
	const before = (await shown.getAttribute("src")) ?? "";
	const uploaded = await page.request.post("/api/pictures", {
		headers: { "Content-Type": "image/jpeg" },
		data: await pictureOf("#1c6a4a"),
	});
	const { id: pictureId, url } = await uploaded.json();
	const { id, version } = await stored();
	const theirs = { kind: "office", title, alt: "The door", pictureId, version };
	expect((await page.request.put(`${proofs}/${id}`, { data: theirs })).status()).toBe(200);
	await expect(shown).not.toHaveAttribute("src", before);
	await dialog.getByLabel("One line").fill("Words of mine");
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(card.getByText("Words of mine")).toBeVisible();
	expect((await page.request.get(url)).status()).toBe(200);

	await card.getByRole("button", { name: `Edit ${title}` }).click();
	const former = (await shown.getAttribute("src")) ?? "";
	await choose("#6a1c4a");
	await expect(shown).not.toHaveAttribute("src", former);
	const mine = (await shown.getAttribute("src")) ?? "";
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await page.getByRole("button", { name: "Bring back" }).click();
	await expect(shown).toHaveAttribute("src", mine);
	await page.keyboard.press("Escape");
	expect((await page.request.delete(`${proofs}/${id}`)).status()).toBe(204);
});

test("a picture whose upload failed can be chosen again", async ({ page }) => {
	await openAsAdmin(page, "/admin/content/proof");
	await page.getByRole("button", { name: "Add proof" }).first().click();
	const file = page.getByRole("dialog").locator("input[type=file]");
	await page.route("**/api/pictures", route => route.abort());
	const buffer = await pictureOf("#8a6a3a");
	await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
	await expect(file).toHaveAttribute("aria-invalid", "true");
	const asked = page.waitForEvent("filechooser");
	await file.click();
	await asked;
	// A browser reports no choice of the file that the input already holds.
	await expect(file).toHaveValue("");
});

test("a proof that is saved as hidden is not said to be on the website", async ({ page }) => {
	const title = `Former Adviser ${randomBytes(3).toString("hex")}`;
	await openAsAdmin(page, "/admin/content/proof");
	const made = await page.request.post("/api/proofs", { data: { kind: "team", title } });
	expect(made.status()).toBe(201);
	await page.getByRole("button", { name: `Edit ${title}` }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Show on the website").uncheck();
	await dialog.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	// Counted at once, because the toast soon closes.
	expect(await page.getByText("The website shows it now.").count()).toBe(0);
	await expect(page.locator("section").filter({ hasText: title })).toContainText("not shown");
	expect((await page.request.delete(`/api/proofs/${(await made.json()).id}`)).status()).toBe(204);
});
