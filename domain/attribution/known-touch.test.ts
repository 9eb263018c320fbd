import { expect, it } from "vitest";
import { knownTouch } from "./known-touch.ts";

it.each([
	[
		{ utm_source: "Google", utm_medium: "CPC", utm_campaign: "Dubai", landingPage: "/uk" },
		["paid_search", "google", "cpc", "Dubai", "/uk", null],
	],
	[{ gclid: "g" }, ["paid_search", "google", null, null, null, "g"]],
	[{ wbraid: "w", fbclid: "f" }, ["paid_search", "google", null, null, null, "w"]],
	[{ fbclid: "f", landingPage: "/" }, ["organic_social", "meta", null, null, "/", "f"]],
	[{ referrer: "https://www.News.example/page" }, ["referral", "news.example", null, null, null, null]],
	[{ referrer: "android-app://news" }, ["direct", null, null, null, null, null]],
	[
		{ utm_source: "(direct)", utm_medium: "(none)", utm_campaign: "(not set)", landingPage: "/" },
		["direct", null, null, null, "/", null],
	],
	[
		{ utm_source: "(DIRECT)", referrer: "https://news.example/" },
		["referral", "news.example", null, null, null, null],
	],
	[{ landingPage: "(unknown)" }, ["direct", null, null, null, null, null]],
	[{}, ["direct", null, null, null, null, null]],
] as const)("knows of %j", (touch, [channel, source, medium, campaign, landingPage, clickId]) => {
	expect(knownTouch(touch)).toEqual({ channel, source, medium, campaign, landingPage, clickId });
});

it("knows nothing where nobody was allowed to remember", () => {
	expect([knownTouch(undefined), knownTouch(null)]).toEqual([null, null]);
});

it("keeps what is longer than a column up to a whole character", () => {
	const campaign = knownTouch({ utm_campaign: `${"x".repeat(199)}\u{1f600}` })?.campaign;
	expect(campaign?.isWellFormed()).toBe(true);
	expect(campaign).toHaveLength(200);
});

it("ends with a word where it was cut before the next, as filters have it", () => {
	expect(knownTouch({ utm_source: `${"x".repeat(199)} y` })?.source).toBe("x".repeat(199));
});

it("keeps the longest click's id that a form may have whole", () => {
	expect(knownTouch({ fbclid: "f".repeat(500) })?.clickId).toHaveLength(500);
});
