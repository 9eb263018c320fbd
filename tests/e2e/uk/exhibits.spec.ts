import { profitScenario } from "#app/pages/uk/corporate-tax/profit-scenario.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";
import { MOODS, openIn } from "../awake.ts";
import { expect, test } from "./site.ts";

for (const mood of MOODS)
	test.describe(`on a page that is ${mood}`, () => {
		test("the inheritance tax and the heirs' share follow the estate slider", async ({ page }) => {
			const wake = await openIn(page, mood, "/uk/wealth-preservation");
			const slider = page.getByRole("slider", { name: /estate/ });
			await slider.focus();
			await page.keyboard.press("ArrowRight");
			await wake();
			for (const estate of [2_050_000, 250_000, 10_000_000]) {
				if (estate !== 2_050_000) await slider.fill(String(estate));
				const tax = inheritanceTax(estate);
				await expect(page.locator("[data-shows=tax]")).toHaveText(formatPounds(tax));
				await expect(page.locator("[data-shows=heirs]")).toHaveText(formatPounds(estate - tax));
				await expect(page.locator("[data-taken]")).toHaveAttribute("width", String((tax / estate) * 1000));
			}
		});

		test("the UK tax, Dubai tax and five-year saving follow the profit slider", async ({ page }) => {
			const wake = await openIn(page, mood, "/uk/corporate-tax");
			const slider = page.getByRole("slider", { name: /profit/ });
			await slider.focus();
			await page.keyboard.press("ArrowLeft");
			await wake();
			for (const profit of [490_000, 50_000, 2_000_000]) {
				if (profit !== 490_000) await slider.fill(String(profit));
				const { ukTax, dubaiTax, fiveYearSaving } = profitScenario(profit);
				await expect(page.locator("[data-shows=ukTax]")).toHaveText(formatPounds(ukTax));
				await expect(page.locator("[data-shows=mainland]")).toHaveText(formatPounds(dubaiTax.mainland));
				await expect(page.locator("[data-shows=fiveYearSaving]")).toHaveText(formatPounds(fiveYearSaving));
			}
		});

		test("unticked living costs are excluded from the totals of their category and of all categories", async ({
			page,
		}) => {
			const wake = await openIn(page, mood, "/uk/lifestyle");
			const housing = page.getByRole("table", { name: /Housing & Rent/ });
			await housing.getByRole("checkbox", { name: /Deposit/ }).uncheck();
			await wake();
			await expect(housing.getByRole("row", { name: /Total .*£9,780 £7,425 £2,355/ })).toBeVisible();
			await expect(page.getByText("£92,733.50", { exact: true })).toBeVisible();
			await expect(page.getByText("£67,687.00", { exact: true })).toBeVisible();
			for (const box of await housing.getByRole("checkbox").all()) await box.uncheck();
			await expect(housing.getByRole("row", { name: /Total .*£0 £0 £0/ })).toBeVisible();
			await expect(page.locator("summary", { hasText: /Housing & Rent 0%/ })).toBeVisible();
			await housing.getByRole("checkbox", { name: /Deposit/ }).check();
			await expect(housing.getByRole("row", { name: /Total .*£3,600 £3,000 £600/ })).toBeVisible();
		});
	});

test.describe("UK exhibits without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("turns the setup clock on focus, arrow key or click, and switches the map to the chosen region", async ({
		page,
	}) => {
		await page.goto("/uk/fast-setup");
		const hand = () => page.locator('path[d="M0 24V-138"]');
		const turned = () => hand().evaluate(path => getComputedStyle(path).rotate);
		await page.getByRole("radio", { name: "Hour 1", exact: true }).focus();
		await expect.poll(turned).toBe("15deg");
		await page.keyboard.press("ArrowDown");
		await expect(page.getByRole("radio", { name: "Hours 2-4" })).toBeChecked();
		await expect.poll(turned).toBe("60deg");
		await page.getByText("Licence issued").click({ force: true });
		await expect(page.getByRole("radio", { name: "Hours 17-24" })).toBeChecked();
		await expect.poll(turned).toBe("360deg");

		await page.goto("/uk/market-access");
		const cairo = page.locator("svg text", { hasText: "Cairo" });
		await expect(cairo).toHaveCSS("opacity", "1");
		await page.getByRole("radio", { name: /South Asia/ }).check();
		await expect(cairo).toHaveCSS("opacity", "0");
		await expect(page.locator("svg text", { hasText: "Delhi" })).toHaveCSS("opacity", "1");
	});

	test("shows only the chosen sector in the sector finder, and all six in print", async ({ page }) => {
		await page.goto("/uk/ownership");
		const rows = page.getByRole("table", { name: "Ownership by sector" }).locator("[data-sector]");
		await expect(rows.filter({ visible: true })).toHaveCount(6);
		await page.getByRole("radio", { name: "Finance & holdings" }).check();
		await expect(rows.filter({ visible: true })).toHaveText(/DIFC/);
		await page.emulateMedia({ media: "print" });
		await expect(rows.filter({ visible: true })).toHaveCount(6);
	});
});

for (const path of ["/uk/corporate-tax", "/uk/wealth-preservation", "/uk/lifestyle"])
	test(`${path} announces changed amounts together with their labels in an atomic live region`, async ({
		page,
	}) => {
		await page.goto(path);
		await expect(page.locator("main dl[aria-live=polite][aria-atomic=true]")).toHaveCount(1);
	});
