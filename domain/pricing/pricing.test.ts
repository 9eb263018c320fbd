import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADD_ON_IDS, ADD_ON_LIST } from "./add-ons.ts";
import { formatAed, isPackageId, PACKAGE_IDS, PACKAGE_LIST } from "./packages.ts";
import { clampVisas, FREEZONE_VISA_NOTE, offersAddOn, offersVisas, quote } from "./quote.ts";
import { decodeQuote, encodeQuote } from "./quote-url.ts";

describe("packages", () => {
	it("have the specified prices, former prices, setup times and visa counts, with freezone marked as popular", () => {
		expect(PACKAGE_LIST.map(p => [p.id, p.price, p.originalPrice, p.setupTime, p.visas, p.popular])).toEqual([
			["mainland", 12_900, 15_000, "24 hours", 2, false],
			["freezone", 16_900, 20_000, "24 hours", 3, true],
			["offshore", 9_900, 12_000, "48 hours", null, false],
		]);
	});
	it("are recognised by their exact id (isPackageId), not by any other value", () => {
		expect(isPackageId("mainland")).toBe(true);
		for (const other of ["Mainland", "", null, undefined, 1, "toString"])
			expect(isPackageId(other)).toBe(false);
	});
});

describe("quote", () => {
	it("calculates the specified example: freezone with 4 visas, office and bank account", () => {
		expect(quote({ structure: "freezone", visas: 4, addOns: ["office", "bank"] })).toMatchObject({
			base: 16_900,
			extraVisas: 2,
			extraVisasTotal: 8_400,
			addOnsTotal: 10_500,
			total: 35_800,
			note: FREEZONE_VISA_NOTE,
		});
	});
	it.each([
		["mainland", 2, 12_900],
		["mainland", 5, 23_400],
		["freezone", 3, 21_100],
		["freezone", 5, 29_500],
		["offshore", 5, 9_900],
	] as const)("prices %s with %d visas at AED %d", (structure, visas, total) => {
		expect(quote({ structure, visas, addOns: [] }).total).toBe(total);
	});
	it("adds the price of every extra service, and counts a duplicate once", () => {
		expect(ADD_ON_LIST.map(addOn => addOn.price)).toEqual([2_500, 1_200, 8_000, 1_500, 3_000]);
		expect(quote({ structure: "mainland", visas: 2, addOns: [...ADD_ON_IDS, "bank", "bank"] }).total).toBe(
			29_100,
		);
	});
	it("offers an Emirates ID only with visas, and drops it from links and the total of an offshore quote", () => {
		expect(offersAddOn("offshore", "emirates-id")).toBe(false);
		expect(offersAddOn("freezone", "emirates-id") && offersAddOn("offshore", "bank")).toBe(true);
		const linked = decodeQuote("structure=offshore&addons=emirates-id,bank");
		expect(linked?.addOns).toEqual(["bank"]);
		expect(encodeQuote({ structure: "offshore", visas: 2, addOns: ["emirates-id", "bank"] })).toBe(
			"structure=offshore&addons=bank",
		);
		expect(quote({ structure: "offshore", visas: 2, addOns: ["emirates-id"] }).total).toBe(9_900);
	});
	it("limits the note on a lower final quote to 3 or more freezone visas, also in a quote without extra visas", () => {
		const withoutExtra = quote({ structure: "freezone", visas: 2, addOns: [] });
		expect(withoutExtra.extraVisasTotal).toBe(0);
		expect(withoutExtra.note).toMatch(/^The Free Zone package lists 3 visas\..*so for 3 or more/);
	});
	it("offers visas for mainland and freezone, and counts none for offshore", () => {
		expect(PACKAGE_IDS.map(offersVisas)).toEqual([true, true, false]);
		expect(quote({ structure: "offshore", visas: 4, addOns: [] })).toMatchObject({ visas: 0, extraVisas: 0 });
	});
	it("clamps a visa count to a whole number from 2 to 5", () => {
		const counts = [-1, 0, 2.9, 3, 9, Number.NaN, Number.POSITIVE_INFINITY];
		expect(counts.map(clampVisas)).toEqual([2, 2, 2, 3, 5, 2, 5]);
	});
	it("has a total that is the sum of base price, extra visas and extra services", () => {
		fc.assert(
			fc.property(choices, choice => {
				const { base, extraVisasTotal, addOns, total } = quote(choice);
				expect(total).toBe(base + extraVisasTotal + addOns.reduce((sum, a) => sum + a.price, 0));
			}),
		);
	});
});

const choices = fc.record({
	structure: fc.constantFrom(...PACKAGE_IDS),
	visas: fc.integer({ min: 2, max: 5 }),
	addOns: fc.subarray([...ADD_ON_IDS]),
});

describe("quote URL parameters", () => {
	it("decode to the same quote after encoding", () => {
		fc.assert(
			fc.property(choices, choice => {
				const back = decodeQuote(`?${encodeQuote(choice)}`);
				expect(back && quote(back)).toEqual(quote(choice));
			}),
		);
	});
	it("are readable, with extra services in a fixed order and no visas for offshore", () => {
		expect(encodeQuote({ structure: "freezone", visas: 4, addOns: ["office", "bank"] })).toBe(
			"structure=freezone&visas=4&addons=bank,office",
		);
		expect(encodeQuote({ structure: "offshore", visas: 4, addOns: [] })).toBe("structure=offshore");
	});
	it("are corrected or ignored when invalid, and decode to null without a valid structure", () => {
		expect(decodeQuote("structure=MAINLAND&visas=99&addons=bank,gold,,office&addons=legal")).toEqual({
			structure: "mainland",
			visas: 5,
			addOns: ["bank", "office", "legal"],
		});
		expect(decodeQuote("structure=mainland&visas=many")?.visas).toBe(2);
		for (const query of ["", "?", "structure=moon", "visas=3", "structure=%"])
			expect(decodeQuote(query)).toBe(null);
	});
	it("decode from any string without throwing", () => {
		fc.assert(fc.property(fc.string(), query => void decodeQuote(query)));
	});
});

it("formatAed formats dirhams as AED with thousands separators", () => {
	expect(formatAed(35_800)).toBe("AED 35,800");
	expect(formatAed(0)).toBe("AED 0");
});
