import { describe, expect, it } from "vitest";
import { COUNTRIES, COUNTRY_NAMES } from "./countries.ts";

describe("COUNTRIES", () => {
	it("lists 199 countries, each once, sorted by name", () => {
		expect(COUNTRIES).toHaveLength(199);
		expect(new Set(COUNTRY_NAMES).size).toBe(199);
		expect(new Set(COUNTRIES.map(country => country.code)).size).toBe(199);
		expect([...COUNTRY_NAMES].sort()).toEqual(COUNTRY_NAMES);
	});
	it("has two-letter codes", () => {
		for (const { code } of COUNTRIES) expect(code).toMatch(/^[A-Z]{2}$/);
	});
	it("names the United Kingdom, the UAE, Hong Kong, Taiwan, Palestine, Kosovo and Macao by their codes", () => {
		const names = new Map(COUNTRIES.map(({ code, name }) => [code, name]));
		expect(["GB", "AE", "HK", "TW", "PS", "XK", "MO"].map(code => names.get(code))).toEqual([
			"United Kingdom",
			"United Arab Emirates",
			"Hong Kong",
			"Taiwan",
			"Palestine",
			"Kosovo",
			"Macao",
		]);
	});
});
