import { expect, it } from "vitest";
import { quote } from "./quote.ts";
import { quoteWords } from "./quote-words.ts";

it("quoteWords describes a quote in one line: total, package, visas and extra services", () => {
	expect(quoteWords(quote({ structure: "freezone", visas: 4, addOns: ["bank", "office"] }))).toBe(
		"AED 35,800 estimated (Free Zone Company, 4 visas, Priority bank account, Premium office space (1 year))",
	);
	expect(quoteWords(quote({ structure: "offshore", visas: 2, addOns: [] }))).toBe(
		"AED 9,900 estimated (Offshore Company)",
	);
});
