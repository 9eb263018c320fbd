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
] as const)(
	"knownTouch reads channel, source, medium, campaign, landing page and click id from %j",
	(touch, [channel, source, medium, campaign, landingPage, clickId]) => {
		expect(knownTouch(touch)).toEqual({ channel, source, medium, campaign, landingPage, clickId });
	},
);

it("knownTouch returns null when no touch was stored (undefined or null)", () => {
	expect([knownTouch(undefined), knownTouch(null)]).toEqual([null, null]);
});

it("knownTouch cuts a campaign to 200 UTF-16 units and leaves no lone surrogate", () => {
	const campaign = knownTouch({ utm_campaign: `${"x".repeat(199)}\u{1f600}` })?.campaign;
	expect(campaign?.isWellFormed()).toBe(true);
	expect(campaign).toHaveLength(200);
});

it("knownTouch trims the space at which a source was cut after 200 characters, so that filters match", () => {
	expect(knownTouch({ utm_source: `${"x".repeat(199)} y` })?.source).toBe("x".repeat(199));
});

it("knownTouch keeps a click id of 500 characters, the longest that a form accepts, uncut", () => {
	expect(knownTouch({ fbclid: "f".repeat(500) })?.clickId).toHaveLength(500);
});
