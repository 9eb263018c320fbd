import { describe, expect, it } from "vitest";
import { touchFromUrl } from "./touch-from-url.ts";

describe("touchFromUrl", () => {
	it("reads campaign parameters, click ids, landing page and referrer, and ignores other parameters", () => {
		const page = new URL("https://site.example/uk?utm_source=news&gclid=1&email=ada@example.com");
		expect(touchFromUrl(page, "https://search.example/?q=dubai")).toEqual({
			landingPage: "/uk",
			utm_source: "news",
			gclid: "1",
			referrer: "https://search.example/?q=dubai",
		});
	});

	it("ignores a blank parameter, and trims the others", () => {
		const page = new URL("https://site.example/uk?utm_source=%20%20&utm_medium=%20cpc");
		expect(touchFromUrl(page, "")).toEqual({ landingPage: "/uk", utm_medium: "cpc" });
	});

	it("derives source and medium from msclkid, li_fat_id or ttclid, unless UTM parameters take precedence", () => {
		const touch = (query: string) => touchFromUrl(new URL(`https://site.example/uk?${query}`), "");
		expect(touch("msclkid=m")).toEqual({ landingPage: "/uk", utm_source: "bing", utm_medium: "cpc" });
		expect(touch("li_fat_id=l&utm_medium=paid")).toMatchObject({
			utm_source: "linkedin",
			utm_medium: "paid",
		});
		expect(touch("ttclid=t")).toMatchObject({ utm_source: "tiktok", utm_medium: "cpc" });
		expect(touch("msclkid=m&utm_source=news")).toEqual({ landingPage: "/uk", utm_source: "news" });
	});

	it("ignores an empty referrer and a referrer on the same site", () => {
		expect(touchFromUrl(new URL("https://site.example/"), "https://site.example/uk")).toEqual({
			landingPage: "/",
		});
		expect(touchFromUrl(new URL("https://site.example/"), "")).toEqual({ landingPage: "/" });
	});
});
