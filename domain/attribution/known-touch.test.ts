import { expect, it } from "vitest";
import { knownTouch } from "./known-touch.ts";

it.each([
	[
		{ utm_source: "Google", utm_medium: "CPC", utm_campaign: "Dubai", landingPage: "/uk" },
		["paid_search", "google", "cpc", "Dubai", "/uk"],
	],
	[{ gclid: "g" }, ["paid_search", "google", null, null, null]],
	[{ fbclid: "f", landingPage: "/" }, ["organic_social", "meta", null, null, "/"]],
	[{ referrer: "https://www.News.example/page" }, ["referral", "news.example", null, null, null]],
	[{ referrer: "android-app://news" }, ["direct", null, null, null, null]],
	[{}, ["direct", null, null, null, null]],
] as const)("knows of %j", (touch, [channel, source, medium, campaign, landingPage]) => {
	expect(knownTouch(touch)).toEqual({ channel, source, medium, campaign, landingPage });
});

it("knows nothing where nobody was allowed to remember", () => {
	expect([knownTouch(undefined), knownTouch(null)]).toEqual([null, null]);
});

it("keeps what is longer than a column up to a whole character", () => {
	const campaign = knownTouch({ utm_campaign: `${"x".repeat(199)}\u{1f600}` })?.campaign;
	expect(campaign?.isWellFormed()).toBe(true);
	expect(campaign).toHaveLength(200);
});
