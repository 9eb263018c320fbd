import { describe, expect, it } from "vitest";
import { markText, readMarks } from "./text-marks.ts";

describe("text marks", () => {
	it.each([0, 1, 3, 4, 1605, 99_999])(
		"carry the index %i, leave the words unchanged and add no white space at the ends",
		index => {
			const marked = markText("Your Dubai company", index);
			expect(readMarks(marked)).toEqual({ words: "Your Dubai company", indexes: [index] });
			expect(marked.trim()).toBe(marked);
		},
	);

	it("are all read, in order, from a concatenation of marked texts", () => {
		const both = `${markText("From", 7)} ${markText("AED 12,900", 300)}`;
		expect(readMarks(both)).toEqual({ words: "From AED 12,900", indexes: [7, 300] });
		expect(readMarks("Nothing marked")).toEqual({ words: "Nothing marked", indexes: [] });
	});
});
