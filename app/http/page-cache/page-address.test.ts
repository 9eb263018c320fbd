import { describe, expect, it } from "vitest";
import { holdsToken, pageCacheKey } from "./page-address.ts";

const placeOf = (path: string) => pageCacheKey(new URL(path, "https://site.example"));

describe("pageCacheKey", () => {
	it.each([
		["/", "/"],
		["/?utm_source=ads&gclid=1", "/"],
		["/privacy?package=mainland", "/privacy"],
		["/?sent=lead&corporate=true", "/?corporate=true&sent=lead"],
		["/?package=freezone", "/?package=freezone"],
		["/calculator?package=offshore&sent=lead", "/calculator?package=offshore"],
		["/uk?sent=report", "/uk?sent=report"],
		["/uk?admin=true", "/uk?admin=true"],
	])("returns for %s the key %s", (path, kept) => {
		expect(placeOf(path)).toBe(kept);
	});

	it.each([
		"/?corporate=yes",
		"/?corporate=",
		"/?package=made-up",
		"/?sent=lead&package=2",
		"/calculator?package=x",
		"/uk?sent=anything",
		"/uk?admin=false",
		"/uk-dubai?sent=%00",
	])("returns null for the invalid parameter value of %s", path => {
		expect(placeOf(path)).toBeNull();
	});

	it.each([
		"/unsubscribe?token=x",
		"/newsletter/confirm",
		"/uk?profit=500000",
		"/calculator?structure=freezone",
	])("returns null for the personal page %s", path => {
		expect(placeOf(path)).toBeNull();
	});
});

it.each([
	["/unsubscribe?token=x", true],
	["/newsletter/confirm?a=b&token=x", true],
	["/newsletter", false],
	["/uk?token=x", false],
])("holdsToken returns whether %s has the token of a mail link: %s", (path, holds) => {
	expect(holdsToken(new URL(path, "https://site.example"))).toBe(holds);
});
