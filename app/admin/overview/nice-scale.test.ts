import { describe, expect, it } from "vitest";
import { niceScale } from "./nice-scale.ts";

describe("niceScale", () => {
	it.each([
		[0, [0, 1]],
		[1, [0, 1]],
		[3, [0, 1, 2, 3]],
		[13, [0, 5, 10, 15]],
		[20, [0, 5, 10, 15, 20]],
		[21, [0, 10, 20, 30]],
		[1_234, [0, 500, 1_000, 1_500]],
	])("returns round axis marks up to a value of %d", (most, marks) => {
		expect(niceScale(most)).toEqual(marks);
	});

	it("covers every value with at most 6 marks", () => {
		for (let most = 1; most < 20_000; most += 7) {
			const marks = niceScale(most);
			expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
			expect(marks.length).toBeLessThanOrEqual(6);
		}
	});
});
