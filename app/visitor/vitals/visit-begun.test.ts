import { afterEach, expect, it, vi } from "vitest";
import { knownTouch } from "#domain/attribution/known-touch.ts";
import { sourceOf } from "#domain/attribution/visit.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { visitBegun } from "./visit-begun";

afterEach(() => vi.unstubAllGlobals());

it.each([
	["", ""],
	["", "https://www.news.example/page"],
	["", "android-app://com.google.android.gm/"],
	["?utm_source=Google&utm_medium=cpc", "android-app://com.google.android.gm/"],
	["?gclid=g", "https://www.google.com/"],
	["?fbclid=f", "https://l.facebook.com/"],
])("counts a visit with %j from %j where its form is counted", (search, referrer) => {
	const page = new URL(`https://site.example/uk${search}`);
	vi.stubGlobal("location", page);
	vi.stubGlobal("document", { referrer });
	vi.stubGlobal("PerformanceNavigationTiming", class {});
	const visit = visitBegun();
	const touch = knownTouch(touchFromUrl(page, referrer));
	expect(visit && sourceOf(JSON.parse(JSON.stringify(visit)))).toBe(touch?.source ?? "");
});
