import { expect, test } from "./visitor.ts";

for (const [motion, fades] of [
	["no-preference", true],
	["reduce", false],
] as const)
	test(`a page ${fades ? "fades into" : "simply gives way to"} the next when prefers-reduced-motion is ${motion}`, async ({
		page,
	}) => {
		await page.emulateMedia({ reducedMotion: motion });
		await page.addInitScript(() => {
			addEventListener("pagereveal", event => {
				const transition: unknown = Reflect.get(event, "viewTransition");
				document.documentElement.dataset.faded = String(Boolean(transition));
			});
		});
		await page.goto("/uk");
		// A link pressed during the transition still works.
		await page.getByRole("link", { name: "Meridian" }).first().click();
		await expect(page).toHaveURL("/");
		await expect(page.locator("html")).toHaveAttribute("data-faded", String(fades));
		await page.getByRole("banner").getByRole("link", { name: "UK Clients" }).click();
		await expect(page).toHaveURL("/uk");
	});
