import { describe, expect, it } from "vitest";
import { attributionOf, hasOrigin, nextTouches, storedTouches } from "./touches.ts";

const advert = { landingPage: "/uk", gclid: "g1", at: "2026-01-01T00:00:00.000Z" };
const inside = { landingPage: "/calculator" };
const letter = { landingPage: "/", utm_source: "newsletter" };

describe("attribution touches", () => {
	it("have an origin with a click id, a campaign or an external referrer, not as navigation within the site", () => {
		expect(
			[advert, inside, letter, { landingPage: "/", referrer: "https://a.example/" }].map(hasOrigin),
		).toEqual([true, false, true, true]);
	});

	it("keep the first touch, and replace the last only by a touch with an origin", () => {
		const one = nextTouches(advert, null);
		expect(one).toEqual({ first: advert, last: advert });
		expect(nextTouches(inside, one)).toEqual(one);
		expect(nextTouches(letter, one)).toEqual({ first: advert, last: letter });
	});

	it("send the page's own without stored touches; with them, the first and the latest with an origin", () => {
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

	it("omit a page that was reached from within the site when there are no stored touches", () => {
		expect(attributionOf(inside, null, true)).toEqual({});
	});

	it("are read as stored, without invalid fields, and as null when damaged", () => {
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
