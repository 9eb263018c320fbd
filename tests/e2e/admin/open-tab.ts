import type { Page } from "@playwright/test";

/** Opens a tab as at this width: on a phone all but the most used tabs are behind "More". */
export async function openTab(page: Page, name: string): Promise<void> {
	const link = page.getByRole("link", { name });
	if (!(await link.isVisible())) await page.getByRole("button", { name: "More", exact: true }).click();
	await link.click();
}
