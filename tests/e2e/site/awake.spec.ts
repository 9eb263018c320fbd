import { ROUTES } from "#tests/support/route-table.ts";
import { untilAwake } from "../awake.ts";
import { expect, test } from "./visitor.ts";

const PAGES = ROUTES.filter(
	({ kind, path }) => kind === "page" && !/\.|banking-visas|offline|confirm|unsubscribe/.test(path),
).map(({ path }) => path);

for (const path of PAGES) {
	test(`${path} is taken over as the server drew it, id by id, without a router`, async ({ page }) => {
		const scripts: string[] = [];
		page.on("response", response => {
			if (response.url().endsWith(".js")) scripts.push(response.url());
		});
		await page.goto(path);
		const drift = await page.evaluate(() => {
			const names = [
				["id", "id"],
				["htmlFor", "for"],
				["aria-labelledby", "aria-labelledby"],
				["aria-describedby", "aria-describedby"],
				["className", "class"],
			] as const;
			return [...document.querySelectorAll("body *")].flatMap(element => {
				const key = Object.keys(element).find(name => name.startsWith("__reactProps"));
				const props: unknown = key && Reflect.get(element, key);
				if (typeof props !== "object" || props === null) return [];
				return names.flatMap(([prop, attribute]) => {
					const wanted: unknown = Reflect.get(props, prop);
					const found = element.getAttribute(attribute);
					return typeof wanted === "string" && wanted !== found ? [`${prop}: ${wanted}, not ${found}`] : [];
				});
			});
		});
		expect(drift).toEqual([]);
		expect(scripts.filter(url => /\/(router|hydrate-routed|manifest)-/.test(url))).toEqual([]);
	});
}

test("a button pressed before its script is there is pressed again", async ({ page, context }) => {
	const held: (() => void)[] = [];
	await context.route("**/assets/entry.client-*.js", async route => {
		await new Promise<void>(resolve => held.push(resolve));
		await route.continue();
	});
	const sleeping = await context.newPage();
	await page.close();
	await sleeping.goto("/uk/tax-savings");
	const banner = sleeping.getByRole("region", { name: "Offer" });
	await banner.getByRole("button", { name: "Dismiss" }).click();
	await expect(banner).toBeVisible();
	await expect.poll(() => held.length).toBeGreaterThan(0);
	for (const release of held) release();
	await untilAwake(sleeping);
	await expect(banner).toBeHidden();
});
