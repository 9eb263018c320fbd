import fc from "fast-check";
import { it } from "vitest";
import { grouped } from "./grouped.ts";

it("agrees with the browser's own en-GB form", () => {
	for (const decimals of [0, 1, 2] as const) {
		const intl = new Intl.NumberFormat("en-GB", {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
		});
		const sum = fc.oneof(
			fc.double({ min: -1e12, max: 1e12, noNaN: true }),
			fc.integer({ min: -1e9, max: 1e9 }).map(n => n / 8),
		);
		// Plus nothing: minus zero is no sum of money.
		fc.assert(fc.property(sum, amount => grouped(amount + 0, decimals) === intl.format(amount + 0)));
	}
});
