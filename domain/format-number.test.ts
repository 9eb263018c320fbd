import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumber } from "./format-number.ts";

it("formatNumber agrees with Intl.NumberFormat for en-GB, with 0, 1 and 2 decimals", () => {
	for (const decimals of [0, 1, 2] as const) {
		const intl = new Intl.NumberFormat("en-GB", {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
		});
		const sum = fc.oneof(
			fc.double({ min: -1e12, max: 1e12, noNaN: true }),
			fc.integer({ min: -1e9, max: 1e9 }).map(n => n / 8),
		);
		// + 0 turns -0 into 0: no sum of money is -0.
		fc.assert(fc.property(sum, amount => formatNumber(amount + 0, decimals) === intl.format(amount + 0)));
	}
});

it.each([
	[2954.185, 2, "2,954.19"],
	[-0.235, 2, "-0.24"],
	[1.005, 2, "1.01"],
	[0.25, 1, "0.3"],
	[0.000_000_1, 2, "0.00"],
	[999_999_999_999.99, 0, "1,000,000,000,000"],
] as const)(
	"formatNumber rounds %d to %d places by its decimal notation, not its binary approximation: %s",
	(amount, decimals, text) => {
		expect(formatNumber(amount, decimals)).toBe(text);
	},
);
