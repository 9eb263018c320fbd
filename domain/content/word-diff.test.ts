import { expect, it } from "vitest";
import { isRewrite, wordDiff } from "./word-diff.ts";

it("names the words that came and went", () => {
	expect(wordDiff("set up in 24 hours", "set up within 24 hours")).toEqual([
		{ kind: "same", text: "set up " },
		{ kind: "removed", text: "in" },
		{ kind: "added", text: "within" },
		{ kind: "same", text: " 24 hours" },
	]);
});

it.each([
	["", ""],
	["one", ""],
	["", "two words"],
	["a b c", "c b a"],
])("gives back both texts of %j and %j", (before, after) => {
	const parts = wordDiff(before, after);
	const side = (left: string) =>
		parts
			.filter(part => part.kind !== left)
			.map(part => part.text)
			.join("");
	expect(side("added")).toBe(before);
	expect(side("removed")).toBe(after);
});

it.each([
	["set up in 24 hours", "set up within 24 hours", false],
	["set up in 24 hours", "another sentence altogether", true],
	["", "words", true],
	["the same", "the same", false],
])("tells a change from a rewrite: %s, %s", (before, after, rewritten) => {
	expect(isRewrite(wordDiff(before, after))).toBe(rewritten);
});
