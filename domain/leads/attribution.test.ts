import { expect, it } from "vitest";
import { sourceOf } from "./attribution.ts";

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
