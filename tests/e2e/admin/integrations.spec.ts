import { expect, test } from "@playwright/test";
import { openAsAdmin } from "./sign-in.ts";

test("a provider's own settings are shown again, removed by emptying them, and its secrets kept", async ({
	page,
}) => {
	const name = `Zoho ${Date.now()}`;
	const stored = async () => {
		const all = await (await page.request.get("/api/email-integrations")).json();
		return all.find((integration: { name: string }) => integration.name === name);
	};
	await openAsAdmin(page, "/admin/integrations/new");
	await page.getByLabel("Provider").selectOption("Zoho CRM");
	for (const [label, text] of [
		["Name", name],
		["Client ID", "1000.CLIENT"],
		["Client secret", "client-secret-1"],
		["Refresh token", "refresh-token-1"],
		["Accounts domain", "accounts.zoho.eu"],
	] as const)
		await page.getByLabel(label, { exact: label === "Name" }).fill(text);
	await page.getByLabel("Active").uncheck();
	await page.getByRole("button", { name: "Create Integration" }).click();
	await expect(page).toHaveURL(/\/admin\/integrations$/);
	const { id, settings } = await stored();
	expect(settings).toMatchObject({ accountsDomain: "accounts.zoho.eu" });

	await page.goto(`/admin/integrations/${id}`);
	await expect(page.getByLabel("Accounts domain")).toHaveValue("accounts.zoho.eu");
	await expect(page.getByLabel("Refresh token")).toHaveAttribute("placeholder", settings.refreshToken);
	await page.getByLabel("Accounts domain").fill("");
	await page.getByRole("button", { name: "Save Integration" }).click();
	await expect(page).toHaveURL(/\/admin\/integrations$/);
	const { accountsDomain, ...kept } = (await stored()).settings;
	expect(accountsDomain).toBeUndefined();
	expect(kept).toMatchObject({ refreshToken: settings.refreshToken });
});
