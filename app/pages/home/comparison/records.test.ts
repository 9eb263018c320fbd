import { expect, it } from "vitest";
import { COMPARISON_ROWS } from "./records.ts";

it("COMPARISON_ROWS has one row for the site's own offer, first, and the specified prices", () => {
	expect(COMPARISON_ROWS.map(row => row.isUs)).toEqual([true, false, false]);
	expect(COMPARISON_ROWS.map(row => row.pricing)).toEqual([
		"From AED 9,900",
		"From AED 8,000",
		"AED 15,000+",
	]);
});
