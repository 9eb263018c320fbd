import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ACCEPT_ALL, NECESSARY_ONLY } from "../consent/categories.ts";
import { fieldErrors } from "../errors.ts";
import { analyticsEvent, EventsBeacon, isEventName } from "./events.ts";
import { FIXED_LABELS } from "./fixed-labels.ts";
import { metricStatus, OPTIMIZER_TARGETS } from "./optimizer-targets.ts";
import { TrackingTagForm, tagIdProblem } from "./tag.ts";
import { categoriesOfTag, mayLoadTag } from "./tag-category.ts";
import { TAG_TYPES } from "./tag-types.ts";
import { formatMs, isSlowVital } from "./vitals.ts";
import { VitalsBeacon } from "./vitals-beacon.ts";

const errors = (schema: v.GenericSchema, data: unknown) => {
	const result = v.safeParse(schema, data, { abortPipeEarly: true });
	return result.success ? {} : fieldErrors(result.issues);
};

describe("TrackingTagForm", () => {
	const good = { name: "GA", tagType: "google_analytics", tagId: "G-ABC1234567" };
	it("reports missing fields with the specified messages, and rejects an unknown tag type", () => {
		expect(errors(TrackingTagForm, {})).toEqual({
			name: "Tag name is required",
			tagType: "Please choose a tag type",
			tagId: "Tag ID is required",
		});
		expect(errors(TrackingTagForm, { ...good, tagType: "tiktok" })).toHaveProperty("tagType");
	});
	it("is active by default, and treats a blank category as absent", () => {
		expect(v.parse(TrackingTagForm, good)).toEqual({ ...good, isActive: true });
		expect(v.parse(TrackingTagForm, { ...good, category: "", description: null }).category).toBe(undefined);
	});
	it("keeps custom code for custom tags only, where it is optional", () => {
		const custom = { name: "C", tagType: "custom", tagId: "chat" };
		expect(v.parse(TrackingTagForm, { ...custom, tagContent: "" })).toEqual({ ...custom, isActive: true });
		expect(v.parse(TrackingTagForm, { ...custom, tagContent: "a()\nb()" })).toHaveProperty(
			"tagContent",
			"a()\nb()",
		);
		expect(v.parse(TrackingTagForm, { ...good, tagContent: "a()" })).not.toHaveProperty("tagContent");
	});
	it("accepts an optional LinkedIn conversion id of digits, and drops it from other tags", () => {
		const insight = { name: "L", tagType: "linkedin_insight", tagId: "1234567" };
		expect(v.parse(TrackingTagForm, { ...insight, conversionId: "24681012" })).toHaveProperty(
			"conversionId",
			"24681012",
		);
		expect(v.parse(TrackingTagForm, { ...insight, conversionId: "" })).not.toHaveProperty("conversionId");
		expect(errors(TrackingTagForm, { ...insight, conversionId: "lead" })).toHaveProperty("conversionId");
		expect(v.parse(TrackingTagForm, { ...good, conversionId: "24681012" })).not.toHaveProperty(
			"conversionId",
		);
	});
	it.each([
		["google_analytics", "G-ABC123", "UA-1-1"],
		["google_ads", "AW-123456789", "123456789"],
		["google_ads", "AW-123/label", "AW-/label"],
		["google_tag_manager", "GTM-ABC123", "G-ABC123"],
		["facebook_pixel", "1234567890", "FB-1234567890"],
		["linkedin_insight", "123456", "12 34 56"],
		["custom", "my-tag_1", "<script>"],
	] as const)("for %s the tag id %s is valid and %s is not", (type, right, wrong) => {
		expect(tagIdProblem(type, right)).toBe(null);
		expect(tagIdProblem(type, wrong)).not.toBe(null);
	});
	it("rejects tag ids that could break out of a script", () => {
		for (const type of TAG_TYPES)
			for (const id of ["G-A'B", 'AW-1");alert(1)//', "</script>", "1\n2", "GTM-\\u0027"])
				expect(tagIdProblem(type, id)).not.toBe(null);
		expect(errors(TrackingTagForm, { ...good, tagId: "G-A');alert(1)" })).toHaveProperty("tagId");
	});
});

describe("consent category of a tag", () => {
	it("follows from the tag type; staff can choose it for custom tags only", () => {
		expect(categoriesOfTag({ tagType: "google_analytics", category: "functional" })).toEqual(["analytics"]);
		expect(categoriesOfTag({ tagType: "custom" })).toEqual(["marketing"]);
		expect(categoriesOfTag({ tagType: "custom", category: "functional" })).toEqual(["functional"]);
		for (const tagType of ["google_ads", "facebook_pixel", "linkedin_insight"] as const)
			expect(categoriesOfTag({ tagType })).toEqual(["marketing"]);
	});
	it("loads no tag without consent, all with full consent, Tag Manager with analytics or marketing", () => {
		for (const tagType of TAG_TYPES) {
			expect(mayLoadTag({ tagType }, NECESSARY_ONLY)).toBe(false);
			expect(mayLoadTag({ tagType }, ACCEPT_ALL)).toBe(true);
		}
		const manager = { tagType: "google_tag_manager" } as const;
		expect(mayLoadTag(manager, { ...NECESSARY_ONLY, analytics: true })).toBe(true);
		expect(mayLoadTag(manager, { ...NECESSARY_ONLY, marketing: true })).toBe(true);
		expect(mayLoadTag(manager, { ...NECESSARY_ONLY, functional: true })).toBe(false);
	});
});

describe("analytics events", () => {
	it("have a category and the offer version", () => {
		expect(analyticsEvent("cta_click", "hero_primary")).toEqual({
			name: "cta_click",
			category: "engagement",
			label: "hero_primary",
			offer_version: "uk_funnel_v2",
		});
		expect(analyticsEvent("uk_dubai_email_capture", "exclusive_report").category).toBe("lead");
		expect(analyticsEvent("page_view", "/uk", 1)).toHaveProperty("value", 1);
		expect(isEventName("toString")).toBe(false);
	});
	it("pass the validation of EventsBeacon for every event with fixed labels", () => {
		const events = Object.keys(FIXED_LABELS)
			.filter(isEventName)
			.map(name => ({ ...analyticsEvent(name), page: "/uk" }));
		expect(errors(EventsBeacon, { events })).toEqual({});
	});
	it("lose the page's query string, and are rejected with personal data in the label", () => {
		const event = { name: "page_view", page: "/uk?email=a@b.co#x" };
		expect(v.parse(EventsBeacon, { events: [event] }).events[0]?.page).toBe("/uk");
		for (const label of ["a@b.co", "call +44 7700 900101"])
			expect(errors(EventsBeacon, { events: [{ ...event, label }] })).toHaveProperty(["events.0.label"]);
	});
	it("are rejected by EventsBeacon when there are none, more than 20, or any field is invalid", () => {
		const event = { name: "page_view", page: "/" };
		for (const events of [
			[],
			Array.from({ length: 21 }, () => event),
			[{ ...event, name: "<b>" }],
			[{ ...event, page: "https://example.com" }],
			[{ ...event, value: { a: { b: 1 } } }],
			[{ ...event, value: Number.NaN }],
			"x",
		])
			expect(v.safeParse(EventsBeacon, { events }).success).toBe(false);
	});
});

describe("web vitals", () => {
	it.each([
		["LCP", 2500, "good"],
		["LCP", 2501, "warning"],
		["LCP", 4001, "critical"],
		["FCP", 1800, "good"],
		["CLS", 0.25, "warning"],
		["CLS", 0.26, "critical"],
		["TTFB", 800, "good"],
		["TTFB", 1801, "critical"],
		["FID", 100, "good"],
		["INP", 501, "critical"],
	] as const)("metricStatus rates %s %d as %s", (name, value, status) => {
		const row = OPTIMIZER_TARGETS.find(({ vital }) => vital === name);
		expect(row && metricStatus(row, value)).toBe(status);
	});
	it("isSlowVital is true only above the good threshold", () => {
		expect([isSlowVital("LCP", 2500), isSlowVital("LCP", 2500.1)]).toEqual([false, true]);
	});
	it("formatMs shows 2449 ms as 2.4 s and 180.4 ms as 180 ms", () => {
		expect([formatMs(2449), formatMs(180.4)]).toEqual(["2.4 s", "180 ms"]);
	});
	it("OPTIMIZER_TARGETS has the specified targets, and rates the bundle size", () => {
		expect(OPTIMIZER_TARGETS.map(row => [row.id, row.target])).toEqual([
			["fcp", 1800],
			["lcp", 2500],
			["cls", 0.1],
			["fid", 100],
			["inp", 200],
			["ttfb", 800],
			["bundle", 300],
		]);
		const bundle = OPTIMIZER_TARGETS.find(({ id }) => id === "bundle");
		expect(bundle && [300, 301, 601].map(value => metricStatus(bundle, value))).toEqual([
			"good",
			"warning",
			"critical",
		]);
	});
	it("VitalsBeacon accepts a valid beacon, and rejects an invalid device, metric name, value or id", () => {
		const beacon = { page: "/", device: "mobile", metrics: [{ name: "LCP", value: 1200.5, id: "v5-1-2" }] };
		expect(v.parse(VitalsBeacon, beacon)).toEqual(beacon);
		const withMetric = (metric: object) => ({ ...beacon, metrics: [{ ...beacon.metrics[0], ...metric }] });
		for (const wrong of [
			{ ...beacon, device: "watch" },
			{ ...beacon, metrics: [] },
			withMetric({ name: "XYZ" }),
			withMetric({ value: -1 }),
			withMetric({ value: 600_001 }),
			withMetric({ id: "a b" }),
		])
			expect(v.safeParse(VitalsBeacon, wrong).success).toBe(false);
	});
});
