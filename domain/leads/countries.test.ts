import { describe, expect, it } from "vitest";
import { COUNTRIES, COUNTRY_NAMES, countryCode, countryName } from "./countries.ts";

describe("countries", () => {
	it("lists each once, sorted by name", () => {
		expect(COUNTRIES).toHaveLength(199);
		expect(new Set(COUNTRY_NAMES).size).toBe(199);
		expect(new Set(COUNTRIES.map(country => country.code)).size).toBe(199);
		expect([...COUNTRY_NAMES].sort()).toEqual(COUNTRY_NAMES);
	});
	it("has two-letter codes", () => {
		for (const { code } of COUNTRIES) expect(code).toMatch(/^[A-Z]{2}$/);
	});
	it("knows the two ends of the journey and the usual extras", () => {
		expect(countryCode("United Kingdom")).toBe("GB");
		expect(countryCode("United Arab Emirates")).toBe("AE");
		expect(["HK", "TW", "PS", "XK", "MO"].map(countryName)).toEqual([
			"Hong Kong",
			"Taiwan",
			"Palestine",
			"Kosovo",
			"Macao",
		]);
	});
	it("finds by code in any case, and nothing for nonsense", () => {
		expect(countryName(" gb ")).toBe("United Kingdom");
		expect(countryName("ZZ")).toBe(undefined);
		expect(countryCode("Atlantis")).toBe(undefined);
	});
});
