import { describe, expect, it } from "vitest";
import { compareCategories, compareItems } from "#domain/uk/cost-totals.ts";
import { COST_CATEGORIES } from "./costs.ts";

describe("cost of living categories", () => {
	it("start with housing, and have seven different ids", () => {
		expect(COST_CATEGORIES[0]?.category).toBe("Housing & Rent");
		expect(COST_CATEGORIES).toHaveLength(7);
		expect(new Set(COST_CATEGORIES.map(category => category.id)).size).toBe(7);
	});

	it("have a London total that is the sum of the categories, and a lower total in Dubai", () => {
		const whole = compareCategories(COST_CATEGORIES);
		const parts = COST_CATEGORIES.map(category => compareItems(category.items));
		expect(whole.london).toBeCloseTo(
			parts.reduce((total, part) => total + part.london, 0),
			2,
		);
		expect(whole.saving).toBeCloseTo(whole.london - whole.dubai, 2);
		expect(whole.badge).toBe("-");
	});
});
