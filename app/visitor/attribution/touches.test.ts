import { describe, expect, it } from "vitest";
import { attributionOf, hasOrigin, nextTouches, storedTouches } from "./touches";

const advert = { landingPage: "/uk", gclid: "g1", at: "2026-01-01T00:00:00.000Z" };
const inside = { landingPage: "/calculator" };
const letter = { landingPage: "/", utm_source: "newsletter" };

describe("touches", () => {
	it("know an origin from a step within the site", () => {
		expect(
			[advert, inside, letter, { landingPage: "/", referrer: "https://a.example/" }].map(hasOrigin),
		).toEqual([true, false, true, true]);
	});

	it("keep the first and replace the last", () => {
		const one = nextTouches(advert, null);
		expect(one).toEqual({ first: advert, last: advert });
		expect(nextTouches(inside, one)).toEqual(one);
		expect(nextTouches(letter, one)).toEqual({ first: advert, last: letter });
	});

	it("always send the page's own, and the others only when they are remembered", () => {
		expect(attributionOf(letter, null, false)).toEqual({ last: letter });
		expect(attributionOf(inside, null, false)).toEqual({ last: inside });
		expect(attributionOf(letter, null, true)).toEqual({ last: letter });
		expect(attributionOf(inside, { first: advert, last: letter }, true)).toEqual({
			first: advert,
			last: letter,
		});
		expect(attributionOf(letter, { first: advert, last: advert }, true)).toEqual({
			first: advert,
			last: letter,
		});
	});

	it("do not take a page that was reached from another of the site for the one on which a visit began", () => {
		expect(attributionOf(inside, null, true)).toEqual({});
	});

	it("come back as they were stored, without what does not belong", () => {
		const touches = { first: advert, last: letter };
		expect(storedTouches(JSON.stringify(touches))).toEqual(touches);
		expect(storedTouches('{"first":{"gclid":5,"x":"y"},"last":{"at":"1"}}')).toEqual({
			first: {},
			last: { at: "1" },
		});
		for (const damaged of [null, "", "{", "null", "[]", '{"first":1}'])
			expect(storedTouches(damaged)).toBe(null);
	});
});
