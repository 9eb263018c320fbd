import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateTax } from "./calculate-tax.ts";
import { formatPercentage, formatPounds, formatPoundsAndPence, formatPoundsShort } from "./format-pounds.ts";
import {
	formatProfitInput,
	parseProfit,
	profitDigits,
	type TypedProfit,
	typeProfit,
} from "./parse-profit.ts";
import { projectSavings } from "./projection.ts";

describe("profit field", () => {
	it.each([
		["500000", "£500,000", 500_000],
		["£500,000", "£500,000", 500_000],
		["abc1x2y3", "£123", 123],
		["0001", "£1", 1],
		["0", "", null],
		["", "", null],
		["-5", "£5", 5],
		["500,000.00", "£500,000", 500_000],
		["12345.6", "£12,345", 12_345],
		["500.000", "£500,000", 500_000],
		["500,000.00 GBP", "£500,000", 500_000],
		["1.234.567,89 €", "£1,234,567", 1_234_567],
		["1 234 567,89 €", "£1,234,567", 1_234_567],
		["12345,67", "£12,345", 12_345],
		["£1,23", "£123", 123],
		["1e5", "£15", 15],
		["٥٠٠٬٠٠٠", "£500,000", 500_000],
		["٥٠٠٬٠٠٠٫٥٠", "£500,000", 500_000],
		["۱۲۳۴۵٫۶", "£12,345", 12_345],
		["۵۰۰۰۰۰", "£500,000", 500_000],
		["５００,０００", "£500,000", 500_000],
		["£500,000¹", "£500,000", 500_000],
		["99999999999999", "£999,999,999,999", 999_999_999_999],
	])("formats %j as %j and parses its value", (typed, shown, value) => {
		expect(formatProfitInput(typed)).toBe(shown);
		expect(parseProfit(typed)).toBe(value);
	});
	it.each([
		["500000", "£500,000"],
		["50,270", "£50,270"],
		["12345.67", "£12,345"],
		["12345.6", "£12,345"],
		["12345,67", "£12,345"],
		["١٢٣٤٥٫٦٧", "£12,345"],
		["1,000,000", "£1,000,000"],
		["100000.", "£100,000"],
		["1.000.000", "£1,000,000"],
		["£500.000", "£500,000"],
		[".5", "£5"],
		["1x2", "£12"],
	])("formats %j typed key by key as %j", (keys, shown) => {
		const empty: TypedProfit = { shown: "", behindPoint: null };
		expect([...keys].reduce((field, key) => typeProfit(field, field.shown + key), empty).shown).toBe(shown);
	});
	it("forgets the hidden pence when the pounds are edited", () => {
		const field = { shown: "£12,345", behindPoint: "6" };
		expect(typeProfit(field, "£12,34")).toEqual({ shown: "£1,234", behindPoint: null });
		expect(typeProfit(field, "£912,345")).toEqual({ shown: "£912,345", behindPoint: null });
	});
	it("is idempotent: a formatted value is formatted as itself, with the same digits", () => {
		fc.assert(
			fc.property(fc.string(), typed => {
				const shown = formatProfitInput(typed);
				expect(formatProfitInput(shown)).toBe(shown);
				expect(profitDigits(shown)).toBe(profitDigits(typed));
			}),
		);
	});
});

describe("pound and percentage formatting", () => {
	it.each([
		[0, "£0"],
		[-0, "£0"],
		[-0.4, "£0"],
		[37_800.5, "£37,801"],
		[-1234.2, "-£1,234"],
		[1e12, "£1,000,000,000,000"],
	])("rounds %d to whole pounds", (amount, text) => expect(formatPounds(amount)).toBe(text));
	it("shows pence, rounded to two decimals", () => {
		expect(formatPoundsAndPence(45_015.94)).toBe("£45,015.94");
		expect(formatPoundsAndPence(117_500)).toBe("£117,500.00");
		expect(formatPoundsAndPence(29_012.395)).toBe("£29,012.40");
		expect(formatPoundsAndPence(-0.001)).toBe("£0.00");
	});
	it("abbreviates large sums with M and k", () => {
		expect([2_333_400, 7_000_200, 999_500, 225_000, 950].map(formatPoundsShort)).toEqual([
			"£2.33M",
			"£7.00M",
			"£1.00M",
			"£225k",
			"£950",
		]);
	});
	it("shows percentages with one decimal", () => {
		expect(formatPercentage(74.947)).toBe("74.9%");
		expect(formatPercentage(0)).toBe("0.0%");
	});
});

describe("projectSavings", () => {
	it("multiplies the yearly saving by the given years, by default 10 and 30", () => {
		expect(projectSavings(113_081.25)).toEqual([
			{ years: 10, savings: 1_130_812.5 },
			{ years: 30, savings: 3_392_437.5 },
		]);
		expect(projectSavings(233_340, [20])).toEqual([{ years: 20, savings: 4_666_800 }]);
		expect(projectSavings(0.1, [3])).toEqual([{ years: 3, savings: 0.3 }]);
	});
	it("does not round, so that only the display rounds", () => {
		const { totalSavings } = calculateTax({ income: 57_058, method: "dividend" });
		const shown = projectSavings(totalSavings).map(({ savings }) => formatPounds(savings));
		// 171,404.49875 and 514,213.49625.
		expect(shown).toEqual(["£171,404", "£514,213"]);
	});
});
