import { expect, it } from "vitest";
import { matchesAllWords } from "./matches-all-words.ts";

it("matchesAllWords matches words in any order and case, parts of words, and an empty query", () => {
	const text = "home-hero-ownership 100% foreign ownership";
	for (const q of ["", "  ", "ownership 100%", "FOREIGN home", " foreign\u00a0owner "])
		expect(matchesAllWords(text, q), q).toBe(true);
	for (const q of ["ownership 90%", "owner ship x"]) expect(matchesAllWords(text, q), q).toBe(false);
});
