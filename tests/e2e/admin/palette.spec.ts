import { expect, type Page, test } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { axe } from "../axe.ts";
import { enterPassword, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Person, page or action" });

for (const scheme of ["light", "dark"] as const) {
	for (const width of [1440, 390]) {
		test(`the command palette finds people, pages and actions, ${scheme} at ${width} px`, async ({
			page,
			request,
		}) => {
			await page.emulateMedia({ colorScheme: scheme });
			await page.setViewportSize({ width, height: 844 });
			const { name, email } = await leaveLead(request);
			await openAsAdmin(page, "/admin/tags");
			await page.keyboard.press("Control+k");
			await expect(box(page)).toBeFocused();
			await box(page).fill(email);
			const person = page.getByRole("group", { name: "People" }).getByRole("option", { name });
			await expect(person).toBeVisible();
			// An outline, since forced colours remove the background.
			await expect(person).toHaveCSS("outline-style", "solid");
			expect(await axe(page, { include: "[role=dialog]" })).toEqual([]);
			await page.keyboard.press("Enter");
			await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
			await expect(page.getByRole("dialog")).toHaveCount(0);

			await page.getByRole("button", { name: "Go to" }).click();
			await box(page).fill("quarant");
			await expect(page.getByRole("dialog").getByRole("option")).toHaveText(["Quarantine"]);
			// The only result stays selected.
			await page.keyboard.press("ArrowDown");
			await page.keyboard.press("Enter");
			await expect(page).toHaveURL(/\/admin\/leads\/quarantine$/);

			await page.keyboard.press("Control+k");
			await box(page).fill("new lead");
			await page.keyboard.press("Enter");
			await expect(page.getByRole("heading", { level: 1, name: "New lead" })).toBeVisible();

			await page.keyboard.press("Control+k");
			await box(page).fill("nobody is called this");
			await expect(page.getByText("Nothing found.")).toBeVisible();
			await page.keyboard.press("Escape");
			await expect(page.getByRole("dialog")).toHaveCount(0);
			await page.keyboard.press("Control+k");
			await box(page).fill("keyboard");
			await page.keyboard.press("Enter");
			await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
				"Save the note or form",
			);
		});
	}
}

test("the command palette signs the user out", async ({ page }) => {
	await enterPassword(page, E2E_ADMIN, "/admin/accounts");
	await untilSignedIn(page, E2E_ADMIN, "/admin/accounts");
	await page.keyboard.press("Control+k");
	await box(page).fill("sign out");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("Enter in the palette opens the lead found by the current text, not one found by an earlier text", async ({
	page,
	request,
}) => {
	const [ann, ben] = [await leaveLead(request), await leaveLead(request)];
	await openAsAdmin(page, "/admin/tags");
	await page.keyboard.press("Control+k");
	await box(page).fill(ann.email);
	await expect(page.getByRole("option", { name: ann.name })).toBeVisible();
	await box(page).fill(ben.email);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: ben.name })).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a failed people search in the palette shows the connection error instead of Nothing found", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/tags");
	await page.route("**/api/leads?**", route => route.abort());
	await page.keyboard.press("Control+k");
	await box(page).fill("nobody is called this");
	await expect(page.getByText("The server cannot be reached. Please check your connection.")).toBeVisible();
	await expect(page.getByText("Nothing found.")).toHaveCount(0);
});
