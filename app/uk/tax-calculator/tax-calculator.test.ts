import { describe, expect, it } from "vitest";
import { barSegments } from "./parts.ts";
import { questionOf } from "./question.ts";

const asked = (query: string) => questionOf(new URLSearchParams(query));

describe("questionOf (calculator input in the query string)", () => {
	it("reads the digits of the profit, and the method, which is dividend if unknown", () => {
		expect(asked("profit=£500,000&method=salary")).toEqual({ income: 500_000, method: "salary" });
		expect(asked("profit=80000&method=barter")).toEqual({ income: 80_000, method: "dividend" });
	});

	it("returns null without a profit above 0", () => {
		for (const query of ["", "profit=", "profit=0", "profit=none"]) expect(asked(query)).toBeNull();
	});
});

describe("barSegments", () => {
	it("places the parts end to end, each as wide as its share", () => {
		const laid = barSegments(
			[
				{ name: "kept", pounds: 75 },
				{ name: "corporate", pounds: 25 },
			],
			1000,
		);
		expect(laid.map(({ x, width }) => [x, width])).toEqual([
			[0, 750],
			[750, 250],
		]);
	});
});
