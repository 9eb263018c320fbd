import { describe, expect, it } from "vitest";
import { applyOverrides, copyDefaults, pageCopy, recordTexts, withTexts } from "./page-copy.ts";

const RECORDS = [
	{ id: "a", icon: "sun", title: "First", places: { here: "Here", there: "There" }, amount: 4 },
	{ id: "b", icon: "key", title: "Second", places: {}, amount: 5 },
] as const;
const copyOf = (records: Parameters<typeof recordTexts>[0]) =>
	pageCopy("try", { cards: recordTexts(records) });
const copy = copyOf(RECORDS);

describe("record texts", () => {
	it("have an id for every text, and none for ids, icons and numbers", () => {
		expect(copyDefaults(copy).map(entry => [entry.elementId, entry.defaultText])).toEqual([
			["try-cards-a-title", "First"],
			["try-cards-a-places-here", "Here"],
			["try-cards-a-places-there", "There"],
			["try-cards-b-title", "Second"],
		]);
	});

	it("give back unchanged records when there are no overrides", () => {
		expect(withTexts(RECORDS, applyOverrides(copy, {}).cards)).toEqual(RECORDS);
	});

	it("are replaced in place by staff's override, while other values stay unchanged", () => {
		const cards = applyOverrides(copy, { "try-cards-a-places-there": "Elsewhere" }).cards;
		expect(withTexts(RECORDS, cards)[0]).toEqual({
			...RECORDS[0],
			places: { here: "Here", there: "Elsewhere" },
		});
	});

	it("keep staff's override with their record when another record is inserted before it", () => {
		const more = [{ ...RECORDS[0], id: "new", title: "Newest" }, ...RECORDS];
		const cards = applyOverrides(copyOf(more), { "try-cards-a-title": "Ours" }).cards;
		expect(withTexts(more, cards).map(({ title }) => title)).toEqual(["Newest", "Ours", "Second"]);
	});
});
