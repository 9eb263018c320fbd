import { expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

it("names the words that came and went", () => {
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
])("marks nothing where one text replaced the other: %j, %j", (before, after) => {
	expect(wordChanges(before, after)).toBeNull();
});

it("marks nothing where finding it takes too long", () => {
	const numbers = (from: number, to: number) =>
		Array.from({ length: to - from }, (_, at) => from + at).join(" ");
	const stayed = numbers(0, 10_000);
	expect(
		wordChanges(`${stayed} ${numbers(10_000, 18_000)}`, `${stayed} ${numbers(20_000, 28_000)}`),
	).toBeNull();
});

it("marks nothing in what stayed as it was", () => {
	expect(wordChanges("the same", "the same")).toMatchObject([{ added: false, removed: false }]);
	expect(wordChanges("", "")).toEqual([]);
});
