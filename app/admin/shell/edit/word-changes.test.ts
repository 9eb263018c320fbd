import { expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

it("wordChanges marks the removed and the added words", () => {
	expect(wordChanges("set up in 24 hours", "set up within 24 hours")).toMatchObject([
		{ value: "set up ", added: false, removed: false },
		{ value: "in", removed: true },
		{ value: "within", added: true },
		{ value: " 24 hours", added: false, removed: false },
	]);
});

it.each([
	["set up in 24 hours", "another sentence altogether"],
	["", "words"],
	["words", ""],
])("wordChanges returns null when one text replaced the other: %j, %j", (before, after) => {
	expect(wordChanges(before, after)).toBeNull();
});

it("wordChanges returns null when the comparison takes too long", () => {
	const numbers = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, at) => from + at).join(" ");
	const stayed = numbers(0, 10_000);
	expect(
		wordChanges(`${stayed} ${numbers(10_000, 18_000)}`, `${stayed} ${numbers(20_000, 28_000)}`),
	).toBeNull();
});

it("wordChanges marks nothing in an unchanged text", () => {
	expect(wordChanges("the same", "the same")).toMatchObject([{ added: false, removed: false }]);
	expect(wordChanges("", "")).toEqual([]);
});
