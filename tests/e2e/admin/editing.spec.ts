import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { openAsAdmin } from "./sign-in.ts";

/** A second admin's browser; both are the same account, which makes no difference to what is overwritten. */
async function another(page: Page, path: string): Promise<Page> {
	const context = await page.context().browser()?.newContext();
	if (!context) throw new Error("there is no browser");
	const other = await context.newPage();
	await openAsAdmin(other, path);
	return other;
}

test("of two who edit a content entry, the later keeps the text and decides", async ({ page }) => {
	const mark = randomBytes(4).toString("hex");
	await openAsAdmin(page, "/admin/content");
	const other = await another(page, "/admin/content");
	const edit = async (screen: Page, words: string) => {
		const field = screen.getByRole("textbox", { name: "Content", exact: true });
		await expect(async () => {
			await screen.getByRole("button", { name: /^Edit Address of the migration guide/ }).click();
			await expect(field).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await field.fill(words);
	};
	await edit(page, `/guides/sample-guide.pdf?mine=${mark}`);
	await edit(other, `/guides/sample-guide.pdf?theirs=${mark}`);
	await other.getByRole("button", { name: "Save", exact: true }).click();
	await expect(other.getByText("Content Updated", { exact: true })).toBeVisible();

	const notice = page.getByRole("status").filter({ hasText: "admin saved this entry in the meantime." });
	await expect(notice).toContainText(`?theirs=${mark}`);
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toHaveValue(
		`/guides/sample-guide.pdf?mine=${mark}`,
	);
	// Saving without looking is refused, and loses nothing.
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(
		page.getByText("admin has changed this entry in the meantime. Yours is not saved yet.", { exact: true }),
	).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Content", exact: true })).toHaveValue(
		`/guides/sample-guide.pdf?mine=${mark}`,
	);
	await notice.getByRole("button", { name: "Save mine over it" }).click();
	await expect(page.getByText("Content Updated", { exact: true })).toBeVisible();
	await expect(other.getByText(`/guides/sample-guide.pdf?mine=${mark}`)).toBeVisible();
	await other.context().close();
});

test("of two who edit page content, the later keeps the text and decides, also when it was deleted", async ({
	page,
}) => {
	const id = `e2e-${randomBytes(4).toString("hex")}`;
	await openAsAdmin(page, "/admin/cms/new");
	await page.getByLabel("Element ID").fill(id);
	await page.getByLabel("Section ID").fill("e2e");
	await page.getByRole("textbox", { name: "Content", exact: true }).fill("First words");
	await page.getByRole("button", { name: "Create Content" }).click();
	await expect(page.getByText("Page content created successfully", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: id }).click();
	const other = await another(page, `/admin/cms/${id}`);
	const content = (screen: Page) => screen.getByRole("textbox", { name: "Content", exact: true });

	// A form in which nothing was typed follows what the other saves.
	await expect(content(page)).toHaveValue("First words");
	await content(other).fill("Their words");
	await other.getByRole("button", { name: "Update Content" }).click();
	await expect(content(page)).toHaveValue("Their words");

	await content(page).fill("My words");
	await content(other).fill("Their second words");
	await other.getByRole("button", { name: "Update Content" }).click();
	const notice = page.getByRole("status").filter({ hasText: "in the meantime." });
	await expect(notice).toContainText("admin saved this content in the meantime.");
	await expect(notice).toContainText("second");
	await page.getByRole("button", { name: "Update Content" }).click();
	await expect(
		page.getByText("admin has changed this content in the meantime. Yours is not saved yet.", {
			exact: true,
		}),
	).toBeVisible();
	await expect(content(page)).toHaveValue("My words");
	await notice.getByRole("button", { name: "Save mine over it" }).click();
	await expect(page.getByText("Page content updated successfully", { exact: true })).toBeVisible();
	await expect(content(other)).toHaveValue("My words");

	await content(page).fill("Words that outlive a deletion");
	await other.goto("/admin/cms");
	await other.getByRole("row", { name: id }).getByRole("button", { name: "Delete" }).click();
	await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(notice).toContainText("admin deleted this content in the meantime.");
	await notice.getByRole("button", { name: "Save mine all the same" }).click();
	await expect(other.getByText("Words that outlive a deletion")).toBeVisible();
	await expect(content(page)).toHaveValue("Words that outlive a deletion");
	await other.context().close();
});
