import { OPEN_PAGES } from "#tests/support/route-table.ts";
import { openIn, wakeIslands } from "../awake.ts";
import { expect, test } from "./visitor.ts";

/** What React made of the islands of this page that differs from what the server drew. */
const DRIFT = () => {
	const names = [
		["id", "id"],
		["htmlFor", "for"],
		["aria-labelledby", "aria-labelledby"],
		["aria-describedby", "aria-describedby"],
		["className", "class"],
	] as const;
	return [...document.querySelectorAll("[data-island] *")].flatMap(element => {
		const key = Object.keys(element).find(name => name.startsWith("__reactProps"));
		const props: unknown = key && Reflect.get(element, key);
		if (typeof props !== "object" || props === null) return [];
		return names.flatMap(([prop, attribute]) => {
			const wanted: unknown = Reflect.get(props, prop);
			const found = element.getAttribute(attribute);
			return typeof wanted === "string" && wanted !== found ? [`${prop}: ${wanted}, not ${found}`] : [];
		});
	});
};

for (const path of [...OPEN_PAGES, "/nowhere"])
	test(`${path} ships no React before it is touched, and its islands wake as the server drew them`, async ({
		page,
	}) => {
		const scripts: string[] = [];
		const errors: string[] = [];
		page.on("response", response => {
			if (response.url().endsWith(".js")) scripts.push(response.url());
		});
		page.on("console", message => message.type() === "error" && errors.push(message.text()));
		await page.goto(path);
		expect(scripts.filter(url => /\/(framework|router|hydrate|valibot|form)-/.test(url))).toEqual([]);
		await wakeIslands(page);
		expect(await page.evaluate(DRIFT)).toEqual([]);
		expect(scripts.filter(url => /\/(router|hydrate(?!-island)|manifest)-[^/]*\.js$/.test(url))).toEqual([]);
		expect(errors).toEqual([]);
	});

test("what was dismissed before the script is there stays away, and is counted", async ({ page }) => {
	const events: string[] = [];
	page.on("console", message => events.push(message.text()));
	const wake = await openIn(page, "asleep", "/uk/tax-savings");
	const banner = page.getByRole("dialog", { name: "Offer" });
	await banner.getByRole("button", { name: "Dismiss" }).click();
	await expect(banner).toBeHidden();
	await wake();
	await expect.poll(() => events.filter(text => text.includes("uk_countdown"))).toHaveLength(1);
	await expect(banner).toBeHidden();
});
