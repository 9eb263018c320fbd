import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { totp } from "#tests/support/totp.ts";
import { enterPassword, openAsAdmin, untilSignedIn } from "./sign-in.ts";

const HOME = "/admin/accounts";

test("a second factor is set up, required at sign-in, replaceable by a recovery code and reset by an admin", async ({
	page,
	browser,
}) => {
	const mark = randomBytes(4).toString("hex");
	const person = { username: `second-${mark}`, password: `a long password ${mark}` };
	await openAsAdmin(page, HOME);
	await page.getByLabel("Username").fill(person.username);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Add account" }).click();
	await expect(page.getByText(`${person.username} can now sign in`, { exact: true })).toBeVisible();

	const anew = async () => (await browser.newContext()).newPage();
	let own = await anew();
	await enterPassword(own, person, HOME);
	await untilSignedIn(own, person, HOME);
	await own.getByRole("button", { name: "Set up" }).click();
	await expect(own.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
	const key = (await own.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? "";
	await own.getByLabel("Code").fill("12");
	await own.getByRole("button", { name: "Turn on" }).click();
	await expect(own.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
	// On a busy machine a code may expire before it arrives.
	await expect(async () => {
		await own.getByLabel("Code").fill(totp(key, -1));
		const answer = own.waitForResponse("**/api/staff/second-factor");
		await own.getByRole("button", { name: "Turn on" }).click();
		expect((await answer).status()).toBe(200);
	}).toPass();
	await expect(own.getByText("Second factor turned on", { exact: true })).toBeVisible();
	const shown = own.getByRole("listitem").filter({ hasText: /^[a-z2-7]{26}$/ });
	await expect(shown).toHaveCount(8);
	await expect(own.getByRole("region", { name: "Recovery codes" })).toBeFocused();
	const codes = await shown.allTextContents();

	await own.context().close();
	own = await anew();
	await enterPassword(own, person, HOME);
	await expect(own.getByText("Your password is correct.")).toBeVisible();
	await own.getByLabel("Authenticator code").fill("not a code");
	await own.getByRole("button", { name: "Access Dashboard" }).click();
	await expect(own.getByText("Access Denied", { exact: true }).first()).toBeVisible();
	await own.getByLabel("Authenticator code").fill(totp(key));
	await own.getByRole("button", { name: "Access Dashboard" }).click();
	await untilSignedIn(own, person, HOME);

	await own.context().close();
	own = await anew();
	await enterPassword(own, person, HOME);
	await own.getByLabel("Authenticator code").fill(codes[0] ?? "");
	await own.getByRole("button", { name: "Access Dashboard" }).click();
	await untilSignedIn(own, person, HOME);
	await expect(own.getByText(`${codes.length - 1} recovery codes left.`)).toBeVisible();

	await page.reload();
	const row = page.getByRole("row").filter({ hasText: person.username });
	await row.getByRole("button", { name: "Reset second factor" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("Second factor removed", { exact: true })).toBeVisible();
	await own.context().close();
	own = await anew();
	await enterPassword(own, person, HOME);
	await untilSignedIn(own, person, HOME);
	await row.getByRole("button", { name: "Delete" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
	await expect(row).toHaveCount(0);
	await own.context().close();
});
