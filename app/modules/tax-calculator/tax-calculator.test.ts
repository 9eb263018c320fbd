import { describe, expect, it } from "vitest";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { partsOf, stretches } from "./parts.ts";
import { questionOf } from "./question.ts";

const asked = (query: string) => questionOf(new URLSearchParams(query));

describe("the question in an address", () => {
	it("reads digits and the method", () => {
		expect(asked("profit=£500,000&method=salary")).toEqual({ income: 500_000, method: "salary" });
		expect(asked("profit=80000&method=barter")).toEqual({ income: 80_000, method: "dividend" });
	});

	it("is no question without a profit above 0", () => {
		for (const query of ["", "profit=", "profit=0", "profit=none"]) expect(asked(query)).toBeNull();
	});
});

describe("where the money goes", () => {
	it("gives away the whole profit, in both countries", () => {
		const { uk, dubai } = partsOf(calculateTax({ income: 500_000, method: "dividend" }));
		const sum = (parts: readonly { pounds: number }[]) =>
			parts.reduce((total, { pounds }) => total + pounds, 0);
		expect(sum(uk)).toBeCloseTo(500_000);
		expect(sum(dubai)).toBeCloseTo(500_000);
		expect(uk.map(({ name }) => name)).toEqual(["kept", "corporate", "personal"]);
	});

	it("puts the employer's National Insurance on top of a salary", () => {
		const { uk } = partsOf(calculateTax({ income: 100_000, method: "salary" }));
		expect(uk.at(-1)).toEqual({ name: "employer", pounds: 12_065.34 });
		expect(uk.reduce((total, { pounds }) => total + pounds, 0)).toBeCloseTo(112_065.34);
	});

	it("lays the parts end to end", () => {
		const laid = stretches(
			[
				{ name: "kept", pounds: 75 },
				{ name: "corporate", pounds: 25 },
			],
			100,
			1000,
		);
		expect(laid.map(({ x, width }) => [x, width])).toEqual([
			[0, 750],
			[750, 250],
		]);
	});
});
