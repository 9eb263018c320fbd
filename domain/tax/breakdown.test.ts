import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netProfit, partsOf, taxLines } from "./breakdown.ts";
import { calculateTax, EXTRACTION_METHODS } from "./calculate-tax.ts";
import { MAX_INCOME } from "./rates.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("tax breakdown", () => {
	it("has a net profit of the profit less every tax, including the employer's National Insurance", () => {
		expect(netProfit(calculateTax({ income: 350_000, method: "salary" }))).toEqual({
			uk: expect.closeTo(154_241.06),
			dubai: 325_700,
		});
		expect(netProfit(calculateTax({ income: 500_000, method: "dividend" }))).toEqual({
			uk: 349_118.75,
			dubai: 462_200,
		});
	});

	it("has parts that add up to the profit, and tax lines that add up to the total taxes, for both methods", () => {
		const income = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: MAX_INCOME }));
		fc.assert(
			fc.property(income, fc.constantFrom(...EXTRACTION_METHODS), (income, method) => {
				const tax = calculateTax({ income, method });
				for (const country of ["uk", "dubai"] as const) {
					const parts = partsOf(tax, country);
					expect(sum(parts.map(({ pounds }) => pounds))).toBeCloseTo(income, 2);
					expect(parts[0]?.name).toBe("kept");
				}
				expect(sum(taxLines(tax).map(({ uk }) => uk))).toBeCloseTo(tax.totalUKTax, 2);
				expect(sum(taxLines(tax).map(({ dubai }) => dubai))).toBeCloseTo(tax.totalDubaiTax, 2);
			}),
		);
	});

	it("omits parts of £0, and National Insurance lines for a dividend", () => {
		const names = (method: "dividend" | "salary", country: "uk" | "dubai") =>
			partsOf(calculateTax({ income: 500_000, method }), country).map(({ name }) => name);
		expect(names("dividend", "uk")).toEqual(["kept", "corporate", "personal"]);
		expect(names("salary", "uk")).toEqual(["kept", "personal", "employee", "employer"]);
		expect(names("salary", "dubai")).toEqual(["kept", "corporate"]);
		expect(taxLines(calculateTax({ income: 1, method: "dividend" })).map(({ name }) => name)).toEqual([
			"corporate",
			"personal",
		]);
	});
});
