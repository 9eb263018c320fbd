import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTax, EXTRACTION_METHODS, type TaxCalculation } from "./calculate-tax.ts";
import { MAX_INCOME } from "./rates.ts";

const dividend = (income: number) => calculateTax({ income, method: "dividend" });
const salary = (income: number) => calculateTax({ income, method: "salary" });

const pounds = fc.oneof(
	fc.integer({ min: 0, max: 300_000 }),
	fc.integer({ min: 0, max: MAX_INCOME }),
	fc.integer({ min: 0, max: 30_000_000 }).map(pence => pence / 100),
);
const method = fc.constantFrom(...EXTRACTION_METHODS);

const AMOUNTS = [
	"ukPersonalTax",
	"ukCorporateTax",
	"ukNIC",
	"dubaiPersonalTax",
	"dubaiCorporateTax",
	"totalUKTax",
	"totalDubaiTax",
	"savingsPercentage",
] as const satisfies readonly (keyof TaxCalculation)[];

describe("calculateTax for the specified examples", () => {
	it("returns every figure for £500,000 taken as a dividend", () => {
		expect(dividend(500_000)).toEqual({
			income: 500_000,
			ukPersonalTax: 33_381.25,
			ukCorporateTax: 117_500,
			ukNIC: 0,
			dubaiPersonalTax: 0,
			dubaiCorporateTax: 37_800,
			totalUKTax: 150_881.25,
			totalDubaiTax: 37_800,
			totalSavings: 113_081.25,
			savingsPercentage: expect.closeTo(74.947, 3),
			extractionMethod: "dividend",
		});
	});
	it("returns every figure for £100,000 taken as a salary", () => {
		expect(salary(100_000)).toEqual({
			income: 100_000,
			ukPersonalTax: 27_432,
			ukCorporateTax: 0,
			ukNIC: 17_583.94,
			employeeNIC: 5_518.6,
			employerNIC: 12_065.34,
			dubaiPersonalTax: 0,
			dubaiCorporateTax: 1_800,
			totalUKTax: 45_015.94,
			totalDubaiTax: 1_800,
			totalSavings: 43_215.94,
			savingsPercentage: expect.closeTo(96.001, 3),
			extractionMethod: "salary",
		});
	});
});

describe("calculateTax at band edges and limits", () => {
	it.each([
		[0, 0, 0, 0],
		[1, 0, 0, 0],
		[12_570, 0, 0, 0],
		[12_571, 0.2, 0.12, 0.138],
		[50_270, 7_540, 4_524, 5_202.6],
		[50_271, 7_540.4, 4_524.02, 5_202.738],
		[125_140, 37_488, 6_021.4, 15_534.66],
		[125_141, 37_488.45, 6_021.42, 15_534.798],
	])(
		"returns UK income tax, employee and employer National Insurance for a salary of £%d",
		(income, personal, employee, employer) => {
			const result = salary(income);
			expect(result.ukPersonalTax).toBe(personal);
			expect(result.employeeNIC).toBe(employee);
			expect(result.employerNIC).toBe(employer);
		},
	);
	it.each([
		[79_999, 0],
		[80_000, 0],
		[80_001, 0.09],
		[80_000.01, 0.0009],
		[180_000, 9_000],
	])("returns the same Dubai corporate tax on £%d for both methods", (income, tax) => {
		expect(dividend(income).dubaiCorporateTax).toBe(tax);
		expect(salary(income).dubaiCorporateTax).toBe(tax);
	});
	it("applies the dividend allowance to the profit that is left after corporation tax", () => {
		// 0.765 P passes 1,000 between 1,307 and 1,308.
		expect(dividend(1_307).ukPersonalTax).toBe(0);
		expect(dividend(1_308).ukPersonalTax).toBe(0.05425);
		expect(dividend(1).ukCorporateTax).toBe(0.235);
	});
	it("returns a savings percentage of 0 when the UK tax is 0", () => {
		expect(salary(12_570).savingsPercentage).toBe(0);
		expect(dividend(0).savingsPercentage).toBe(0);
	});
	it("returns no employee or employer National Insurance for a dividend", () => {
		expect(dividend(1e6)).not.toHaveProperty("employeeNIC");
		expect(dividend(1e6)).not.toHaveProperty("employerNIC");
	});
	it("calculates the largest income without losing a digit", () => {
		expect(dividend(MAX_INCOME).ukCorporateTax).toBe(235_000_000_000);
		expect(dividend(MAX_INCOME - 1).ukCorporateTax).toBe(234_999_999_999.765);
	});
	it.each([-1, -0.01, Number.NaN, Number.POSITIVE_INFINITY, MAX_INCOME + 1])(
		"throws a RangeError for an income of %d",
		income => {
			expect(() => dividend(income)).toThrow(RangeError);
		},
	);
});

describe("calculateTax for any income", () => {
	it("returns no negative tax or saving, and a percentage from 0 to 100", () => {
		fc.assert(
			fc.property(pounds, method, (income, method) => {
				const result = calculateTax({ income, method });
				for (const key of AMOUNTS) expect(result[key]).toBeGreaterThanOrEqual(0);
				expect(result.totalSavings).toBeGreaterThanOrEqual(0);
				expect(result.savingsPercentage).toBeLessThanOrEqual(100);
				expect(result.dubaiPersonalTax).toBe(0);
			}),
		);
	});
	it("does not return a smaller tax or saving for a larger income", () => {
		fc.assert(
			fc.property(pounds, pounds, method, (one, other, method) => {
				const smaller = calculateTax({ income: Math.min(one, other), method });
				const larger = calculateTax({ income: Math.max(one, other), method });
				for (const key of AMOUNTS.slice(0, 7)) expect(larger[key]).toBeGreaterThanOrEqual(smaller[key] ?? 0);
				expect(larger.totalSavings).toBeGreaterThanOrEqual(smaller.totalSavings);
			}),
		);
	});
	it("returns totals that are the sums of their parts, and savings that are the difference of the totals", () => {
		fc.assert(
			fc.property(pounds, method, (income, method) => {
				const r = calculateTax({ income, method });
				expect(r.totalUKTax).toBeCloseTo(r.ukPersonalTax + r.ukCorporateTax + r.ukNIC, 2);
				expect(r.ukNIC).toBeCloseTo((r.employeeNIC ?? 0) + (r.employerNIC ?? 0), 2);
				expect(r.totalSavings).toBeCloseTo(r.totalUKTax - r.totalDubaiTax, 2);
			}),
		);
	});
	it("agrees with the formulas written out in floating point", () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 100_000_000 }), p => {
				const part = (from: number, to = Number.POSITIVE_INFINITY) => Math.max(0, Math.min(p, to) - from);
				const corporation = 0.235 * p;
				expect(dividend(p).totalUKTax).toBeCloseTo(
					corporation + 0.0875 * Math.max(0, p - corporation - 1000),
					4,
				);
				expect(salary(p).totalUKTax).toBeCloseTo(
					0.2 * part(12_570, 50_270) +
						0.4 * part(50_270, 125_140) +
						0.45 * part(125_140) +
						0.12 * part(12_570, 50_270) +
						0.02 * part(50_270) +
						0.138 * part(12_570),
					4,
				);
				expect(salary(p).totalDubaiTax).toBeCloseTo(0.09 * part(80_000), 4);
			}),
		);
	});
});
