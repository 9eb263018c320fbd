import * as v from "valibot";
import { expect, it } from "vitest";
import { Attribution, sourceOf } from "./attribution.ts";

it.each([
	[{ last: { utm_source: "google" } }, "google"],
	[{ last: { utm_source: "x".repeat(201) } }, "x".repeat(200)],
	[{ last: { utm_source: "" } }, "direct"],
	[{ first: { utm_source: "google" }, last: {} }, "direct"],
	[{ first: { utm_source: "google" } }, "direct"],
	[{}, "direct"],
	[undefined, "direct"],
])("a form that came by %j is filed under %j", (attribution, source) => {
	expect(sourceOf(attribution)).toBe(source);
});

it("loses no form for what stands in an address", () => {
	const last = { utm_campaign: " spring\r\nsale\u0000", gclid: "x\ud83d", referrer: "\t" };
	expect(v.parse(Attribution, { last })).toEqual({
		last: { utm_campaign: "spring sale", gclid: "x\ufffd", referrer: "" },
	});
});
