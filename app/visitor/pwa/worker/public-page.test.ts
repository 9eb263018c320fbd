import { expect, it } from "vitest";
import { isPublicPage, pageKey } from "./public-page";

const at = (path: string) => new URL(path, "https://site.example");

it("never keeps what belongs to one person", () => {
	for (const path of ["/admin", "/admin/leads", "/api/geo", "/unsubscribe?token=x", "/uk.data", "/sw.js"])
		expect(isPublicPage(at(path))).toBe(false);
	for (const path of ["/", "/uk", "/uk/tax-savings", "/administration"])
		expect(isPublicPage(at(path))).toBe(true);
});

it("keeps a page once, whatever campaign led to it", () => {
	expect(pageKey(at("/uk?utm_source=a&gclid=b#top"))).toBe("https://site.example/uk");
	expect(pageKey(at("/?gclid=b&corporate=true"))).toBe("https://site.example/?corporate=true");
});
