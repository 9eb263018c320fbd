import { expect, it } from "vitest";
import { isCacheable, isPublicPage, pageKey } from "./public-page.ts";

const at = (path: string) => new URL(path, "https://site.example");

it("isPublicPage is false for back office, API, token, data and service worker addresses, true for pages", () => {
	for (const path of [
		"/admin",
		"/Admin/leads",
		"/admin/leads",
		"/api/geo",
		"/unsubscribe?token=x",
		"/uk.data",
		"/sw.js",
	])
		expect(isPublicPage(at(path))).toBe(false);
	for (const path of ["/", "/uk", "/uk/tax-savings", "/administration"])
		expect(isPublicPage(at(path))).toBe(true);
});

it("pageKey is the same for a page with any campaign parameters or fragment", () => {
	expect(pageKey(at("/uk?utm_source=a&gclid=b#top"))).toBe("https://site.example/uk");
	expect(pageKey(at("/?gclid=b&corporate=true"))).toBe("https://site.example/?corporate=true");
});

const PUBLIC = { "Cache-Control": "public, no-cache" };
const answer = (headers: Record<string, string> = PUBLIC, changes: Partial<Response> = {}) => ({
	status: 200,
	redirected: false,
	type: "basic" as const,
	headers: new Headers(headers),
	...changes,
});

it("isCacheable is false for pages with a visitor's own figures or made-up parameter values", () => {
	for (const path of ["/uk?profit=500000", "/calculator?structure=freezone&visas=2", "/?corporate=perhaps"]) {
		expect(isCacheable(at(path), answer())).toBe(false);
		expect(pageKey(at(path))).toBe(at(at(path).pathname).href);
	}
	for (const path of ["/uk", "/?corporate=true", "/uk?sent=report", "/privacy?profit=1"])
		expect(isCacheable(at(path), answer())).toBe(true);
});

it("isCacheable is false for no-store, 404, redirected and opaque responses, however the address is spelled", () => {
	for (const path of ["/%61dmin/leads", "/uk"])
		for (const words of ["no-store", "private, No-Store"])
			expect(isCacheable(at(path), answer({ "Cache-Control": words }))).toBe(false);
	for (const changes of [{ status: 404 }, { redirected: true }, { type: "opaque" as const }])
		expect(isCacheable(at("/uk"), answer(PUBLIC, changes))).toBe(false);
});
