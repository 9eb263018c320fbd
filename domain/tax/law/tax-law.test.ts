import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXTRACTION_METHODS, type ExtractionMethod } from "../calculate-tax.ts";
import { toExact, toPounds } from "../exact-money.ts";
import { MAX_INCOME } from "../rates.ts";
import { taxInBands } from "../tax-in-bands.ts";
import type { TaxLaw } from "./law-schema.ts";
import { lawOn } from "./rate-sets.ts";
import { corporationTax, incomeTax, taxByLaw } from "./tax-law.ts";

function law(day: string): TaxLaw {
	const found = lawOn(new Date(`${day}T12:00:00Z`));
	if (!found) throw new Error(`no rates for ${day}`);
	return found;
}

const LAW_2025 = law("2025-11-22");
const LAW_2026 = law("2026-11-22");
const pence = (amounts: readonly number[]) =>
	amounts.reduce((sum, pounds) => sum + Math.round(pounds * 100), 0);
const corporate = (pounds: number) => toPounds(corporationTax(LAW_2026.corporation, toExact(pounds)));

describe("taxByLaw for a profit of £500,000 in 2026/27", () => {
	it("takes £258,578.71 of UK tax in total from a dividend, and leaves £241,421.29", () => {
		// 37,200 at 10.75%, 87,440 at 35.75% and 249,860 at 39.35%: no personal allowance is left at this income.
		expect(taxByLaw(LAW_2026, { income: 500_000, method: "dividend" })).toEqual({
			lines: [
				{ name: "corporate", pounds: 125_000 },
				{ name: "personal", pounds: 133_578.71 },
			],
			total: 258_578.71,
			kept: 241_421.29,
			paid: 375_000,
		});
	});

	it("pays salary and employer's National Insurance out of the profit: £257,433.17 of tax, £242,566.83 kept", () => {
		const { lines, total, kept, paid } = taxByLaw(LAW_2026, { income: 500_000, method: "salary" });
		expect(paid).toBe(435_434.78);
		expect(lines).toEqual([
			{ name: "personal", pounds: 182_148.65 },
			{ name: "employee", pounds: 10_719.3 },
			{ name: "employer", pounds: 64_565.22 },
		]);
		expect(total).toBe(257_433.17);
		expect(kept).toBe(242_566.83);
	});
});

describe("HMRC's published examples", () => {
	// https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm03925
	it("agrees with CTM03925: corporation tax of £62,500 and £9,500 at the limits, 26.5% between them", () => {
		expect([250_000, 50_000].map(corporate)).toEqual([62_500, 9_500]);
		expect(corporate(150_000) - corporate(149_000)).toBeCloseTo(265);
	});

	it("agrees with CTM03925: £90,000 profit with £8,000 of exempt distributions pays £20,406 plus 12 pence", () => {
		const tax = corporationTax(LAW_2026.corporation, toExact(90_000), toExact(98_000));
		// The manual rounds the relief of £2,093.88 to whole pounds.
		expect(toPounds(tax)).toBe(20_406.12);
	});

	// https://www.gov.uk/tax-on-dividends: its 2024 to 2025 rates also apply to 2025 to 2026.
	it("agrees with gov.uk: £29,570 of wages and £3,000 of dividends pay 20% of 17,000 and 8.75% of 2,500", () => {
		const income = { salary: toExact(29_570), dividend: toExact(3_000) };
		expect(toPounds(incomeTax(LAW_2025.personal, income))).toBe(3_400 + 218.75);
	});

	// https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim12028, 2025 to 2026
	it("agrees with NIM12028: a director's £36,000 owes £1,874.40 as employee and £4,650 as employer", () => {
		const { lines, paid } = taxByLaw(LAW_2025, { income: 40_650, method: "salary" });
		expect(paid).toBe(36_000);
		expect(lines.slice(1)).toEqual([
			{ name: "employee", pounds: 1_874.4 },
			{ name: "employer", pounds: 4_650 },
		]);
	});
});

describe("thresholds and band edges", () => {
	const salaryTax = (salary: number) => toPounds(incomeTax(LAW_2026.personal, { salary: toExact(salary) }));
	const dividendTax = (dividend: number) =>
		toPounds(incomeTax(LAW_2026.personal, { dividend: toExact(dividend) }));

	it.each([
		[12_570, 0],
		[50_270, 7_540],
		[100_000, 27_432],
		// The remaining allowance is rounded up to whole pounds: 12,569.50 counts as 12,570.
		[100_001, 27_432.4],
		[100_002, 27_433.2],
		[125_140, 42_516],
		[125_141, 42_516.45],
	])("income tax on a salary of £%d is £%d", (salary, tax) => expect(salaryTax(salary)).toBe(tax));

	it.each([
		[13_070, 0],
		[13_071, 0.11],
		[50_270, 3_999],
		[50_271, 3_999.36],
	])("income tax on a dividend of £%d is £%d", (dividend, tax) => expect(dividendTax(dividend)).toBe(tax));

	it("corporation tax has no step where marginal relief begins (£50,000) and ends (£250,000)", () => {
		expect([49_999, 50_000, 50_001].map(corporate)).toEqual([9_499.81, 9_500, 9_500.27]);
		expect([249_999, 250_000, 250_001].map(corporate)).toEqual([62_499.74, 62_500, 62_500.25]);
	});

	it("takes no tax from a profit of £5,000 taken as a salary", () => {
		expect(taxByLaw(LAW_2026, { income: 5_000, method: "salary" })).toMatchObject({ total: 0, kept: 5_000 });
	});

	it("has dividend rates as the only difference between the personal taxes of 2025/26 and 2026/27", () => {
		const { dividend: _before, ...before } = LAW_2025.personal;
		const { dividend: _after, ...after } = LAW_2026.personal;
		expect(after).toEqual(before);
		expect(taxByLaw(LAW_2025, { income: 500_000, method: "dividend" }).total).toBe(256_085.91);
	});
});

describe("taxByLaw for any profit", () => {
	const income = fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 1, max: MAX_INCOME }));
	const method = fc.constantFrom(...EXTRACTION_METHODS);

	it("splits a profit below £1,000,000 into taxes and kept profit to the penny, and keeps no negative sum", () => {
		fc.assert(
			fc.property(income, method, (income, method) => {
				const { lines, total, kept, paid } = taxByLaw(LAW_2026, { income, method });
				if (income < 1_000_000) {
					expect(pence(lines.map(({ pounds }) => pounds))).toBe(pence([total]));
					expect(pence([total, kept])).toBe(income * 100);
				}
				expect(kept).toBeGreaterThanOrEqual(0);
				expect(paid).toBeLessThanOrEqual(income);
			}),
		);
	});

	it("leaves more of a profit that is £10 larger, for profits up to £400,000", () => {
		const keeps = (income: number, method: ExtractionMethod) => taxByLaw(LAW_2026, { income, method }).kept;
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 400_000 }), method, (income, method) => {
				expect(keeps(income + 10, method)).toBeGreaterThan(keeps(income, method));
			}),
		);
	});

	it("takes the employer's National Insurance that the paid salary owes, to the penny", () => {
		const { employer, employerFrom } = LAW_2026.personal;
		const bands = [
			{ upTo: employerFrom, rate: 0 },
			{ upTo: null, rate: employer },
		];
		fc.assert(
			fc.property(fc.integer({ min: 5_001, max: 2_000_000 }), income => {
				const { lines, paid } = taxByLaw(LAW_2026, { income, method: "salary" });
				const owed = toPounds(taxInBands(toExact(paid), bands));
				expect(Math.abs((lines.at(-1)?.pounds ?? 0) - owed)).toBeLessThan(0.011);
			}),
		);
	});
});
