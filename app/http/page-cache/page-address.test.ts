import { describe, expect, it } from "vitest";
import { holdsToken, pageCacheKey } from "./page-address.ts";

const placeOf = (path: string) => pageCacheKey(new URL(path, "https://site.example"));

describe("where a page is kept", () => {
	it.each([
		["/", "/"],
		["/?utm_source=ads&gclid=1", "/"],
		["/privacy?package=mainland", "/privacy"],
		["/?sent=lead&corporate=true", "/?corporate=true&sent=lead"],
		["/?package=freezone", "/?package=freezone"],
		["/calculator?package=offshore&sent=lead", "/calculator?package=offshore"],
		["/uk?sent=report", "/uk?sent=report"],
		["/uk?admin=true", "/uk?admin=true"],
	])("%s is kept as %s", (path, kept) => {
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
	])("the made-up value of %s takes no place", path => {
		expect(placeOf(path)).toBeNull();
	});

	it.each([
		"/unsubscribe?token=x",
		"/newsletter/confirm",
		"/uk?profit=500000",
		"/calculator?structure=freezone",
	])("%s is one visitor's own", path => {
		expect(placeOf(path)).toBeNull();
	});
});

it.each([
	["/unsubscribe?token=x", true],
	["/newsletter/confirm?a=b&token=x", true],
	["/newsletter", false],
	["/uk?token=x", false],
])("whether %s holds the token of a mail's link: %s", (path, holds) => {
	expect(holdsToken(new URL(path, "https://site.example"))).toBe(holds);
});
