import { describe, expect, it } from "vitest";
import { applyOverrides, copyDefaults, pageCopy } from "./page-copy.ts";
import { recordTexts, withTexts } from "./record-texts.ts";

const RECORDS = [
	{ id: "a", icon: "sun", title: "First", places: ["Here", "There"], amount: 4 },
	{ id: "b", icon: "key", title: "Second", places: [], amount: 5 },
] as const;
const copy = pageCopy("try", { cards: recordTexts(RECORDS) });

describe("texts of records", () => {
	it("gives every word an id, and none to what is no word", () => {
		expect(copyDefaults(copy).map(entry => [entry.elementId, entry.defaultText])).toEqual([
			["try-cards-1-title", "First"],
			["try-cards-1-places-1", "Here"],
			["try-cards-1-places-2", "There"],
			["try-cards-2-title", "Second"],
		]);
	});

	it("gives the records back as they were", () => {
		expect(withTexts(RECORDS, applyOverrides(copy, {}).cards)).toEqual(RECORDS);
	});

	it("puts staff's words in their places and leaves figures alone", () => {
		const cards = applyOverrides(copy, { "try-cards-1-places-2": "Elsewhere" }).cards;
		expect(withTexts(RECORDS, cards)[0]).toEqual({ ...RECORDS[0], places: ["Here", "Elsewhere"] });
	});
});
