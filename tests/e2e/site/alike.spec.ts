import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { expect, test } from "./visitor.ts";

test("every public page's footer has the same links in the same order, four of them to WhatsApp or email", async ({
	request,
}) => {
	const ends = new Map<string, string[]>();
	for (const path of OPEN_PAGES) {
		const html = await (await request.get(path)).text();
		const [footer = ""] = /<footer[\s\S]*<\/footer>/.exec(html) ?? [];
		ends.set(
			path,
			[...footer.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href),
		);
	}
	const home = ends.get("/") ?? [];
	expect(home.filter(href => /^(https:\/\/wa\.me\/|mailto:)/.test(href))).toHaveLength(4);
	for (const [path, links] of ends) expect(links, path).toEqual(home);
});

test("the first Tab stop of every public page is a skip link past the header", async ({ page }) => {
	for (const path of OPEN_PAGES) {
		await page.goto(path);
		await page.keyboard.press("Tab");
		const skip = page.getByRole("link", { name: "Skip to the content" });
		await expect(skip, path).toBeFocused();
		await expect(skip, path).toBeInViewport();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Tab");
		await expect(page.locator("main :focus, main:focus"), path).toHaveCount(1);
	}
});
