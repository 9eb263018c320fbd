import * as v from "valibot";
import { expect, it } from "vitest";
import { knownTouch } from "../attribution/known-touch.ts";
import { sourceOf as namedSource, Visit } from "../attribution/visit.ts";
import { Attribution, sourceOf } from "./attribution.ts";

it.each([
	[{ last: { utm_source: "google" } }, "google"],
	[{ last: { utm_source: "x".repeat(201) } }, "x".repeat(200)],
	[{ last: { utm_source: "" } }, "direct"],
	[{ first: { utm_source: "google" }, last: {} }, "direct"],
	[{ first: { utm_source: "google" } }, "direct"],
	[{}, "direct"],
	[undefined, "direct"],
])("sourceOf files a form with the attribution %j under %j", (attribution, source) => {
	expect(sourceOf(attribution)).toBe(source);
});

it("Attribution cleans line breaks, control characters and lone surrogates out of parameters instead of rejecting", () => {
	const last = { utm_campaign: " spring\r\nsale\u0000", gclid: "x\ud83d", referrer: "\t" };
	expect(v.parse(Attribution, { last })).toEqual({
		last: { utm_campaign: "spring sale", gclid: "x\ufffd" },
	});
});

it("Attribution and Visit ignore empty parameters, so that an empty click id does not count as an ad click", () => {
	const { last } = v.parse(Attribution, { last: { gclid: "", fbclid: " ", utm_source: "", wbraid: "w" } });
	expect(knownTouch(last)).toMatchObject({ channel: "paid_search", clickId: "w" });
	expect(knownTouch({ ...last, wbraid: undefined })).toMatchObject({ channel: "direct", source: null });
	const visit = v.parse(Visit, { source: "", click: "google" });
	expect(namedSource(visit)).toBe("google");
});
