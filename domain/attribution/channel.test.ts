import { describe, expect, it } from "vitest";
import { channelOf } from "./channel.ts";

describe("channelOf", () => {
	it.each([
		[{ click: "google", medium: "email" }, "paid_search"],
		[{ click: "google" }, "paid_search"],
		[{ source: "Google", medium: "CPC" }, "paid_search"],
		[{ source: "facebook", medium: "paid_social", click: "meta" }, "paid_social"],
		[{ source: "ig", medium: "cpc" }, "paid_social"],
		[{ source: "dubai-daily.example", medium: "display" }, "paid_other"],
		[{ source: "newsletter" }, "email"],
		[{ source: "crm", medium: "e-mail" }, "email"],
		[{ click: "meta" }, "organic_social"],
		[{ referrer: "www.linkedin.com" }, "organic_social"],
		[{ referrer: "www.google.co.uk" }, "organic_search"],
		[{ referrer: "news.example" }, "referral"],
		[{ source: "expo-flyer" }, "referral"],
		[{ landingPage: "/uk" }, "direct"],
	] as const)("classifies %j as %s", (visit, channel) => {
		expect(channelOf(visit)).toBe(channel);
	});

	it("returns unknown when no visit was stored (null)", () => {
		expect(channelOf(null)).toBe("unknown");
	});

	it("classifies a host that only contains a known name, such as notgoogle.example, as referral", () => {
		expect(channelOf({ referrer: "notgoogle.example" })).toBe("referral");
		expect(channelOf({ referrer: "metals.example" })).toBe("referral");
	});
});
