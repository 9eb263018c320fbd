import { afterEach, expect, it, vi } from "vitest";
import { channelOf } from "#domain/attribution/channel.ts";
import { knownTouch } from "#domain/attribution/known-touch.ts";
import { sourceOf, type Visit } from "#domain/attribution/visit.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";
import { visitSource } from "./visit-source.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
	["", ""],
	["", "https://www.news.example/page"],
	["", "android-app://com.google.android.gm/"],
	["?utm_source=Google&utm_medium=cpc", "android-app://com.google.android.gm/"],
	["?gclid=g", "https://www.google.com/"],
	["?fbclid=f", "https://l.facebook.com/"],
	["?msclkid=m", "https://www.bing.com/"],
	["?li_fat_id=l&utm_source=%20", "https://www.linkedin.com/"],
	["?msclkid=m&utm_source=Microsoft&utm_medium=paid_search", "https://www.bing.com/"],
])(
	"visitSource gives a visit with query %j and referrer %j the same source and channel as its form",
	(search, referrer) => {
		const page = new URL(`https://site.example/uk${search}`);
		vi.stubGlobal("location", page);
		vi.stubGlobal("document", { referrer });
		vi.stubGlobal("PerformanceNavigationTiming", class {});
		const visit = visitSource();
		const touch = knownTouch(touchFromUrl(page, referrer));
		const sent: Visit | null = JSON.parse(JSON.stringify(visit));
		expect(sent && sourceOf(sent)).toBe(touch?.source ?? "");
		expect(channelOf(sent ?? {})).toBe(touch?.channel);
	},
);
