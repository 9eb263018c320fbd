import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import {
	CONTENT_DEFAULTS,
	CONTENT_KEYS,
	type ContentKey,
	ContentUpdate,
	contentProblem,
	contentUpdateFor,
	isContentKey,
	nextEnd,
	parseInstant,
} from "./entries.ts";
import { isSafeImage, isSafeLink } from "./links.ts";
import { isStorableJson } from "./metadata.ts";
import { PageElementForm, RestoreVersion, resolveElement } from "./page-element.ts";
import { SAMPLE_TESTIMONIALS, TestimonialForm } from "./testimonial.ts";

const errors = (schema: v.GenericSchema, data: unknown) => {
	const result = v.safeParse(schema, data, { abortPipeEarly: true });
	return result.success ? {} : fieldErrors(result.issues);
};

describe("isSafeLink and isSafeImage", () => {
	it.each([
		"https://example.com/a?b#c",
		"HTTPS://example.com",
		"mailto:a@example.com",
		"mailto:a@example.com?subject=Hi",
		"tel:+442079460101",
		"/uk",
		"/#lead-form",
		"#book-call",
		"?corporate=true",
	])("isSafeLink accepts %s", href => expect(isSafeLink(href)).toBe(true));
	it.each([
		"",
		"http://example.com",
		"javascript:alert(1)",
		"JaVaScRiPt:alert(1)",
		" javascript:alert(1)",
		"java\nscript:alert(1)",
		"data:text/html,x",
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"/\t/evil.example",
		"https:evil.example",
		"https://user:secret@example.com",
		"https://",
		"mailto:",
		"tel:abc",
		"ftp://example.com",
		"example.com",
	])("isSafeLink rejects %j", href => expect(isSafeLink(href)).toBe(false));
	it("isSafeImage accepts https URLs and own paths, and rejects anchors, mailto: and data: URLs", () => {
		expect([isSafeImage("/a.png"), isSafeImage("https://example.com/a.png")]).toEqual([true, true]);
		expect([isSafeImage("#a"), isSafeImage("mailto:a@b.co"), isSafeImage("data:image/png;base64,")]).toEqual([
			false,
			false,
			false,
		]);
	});
});

describe("content entries", () => {
	it("defines exactly the 12 specified keys, with defaults that pass their own validation", () => {
		expect(CONTENT_KEYS).toEqual([
			"hero_title",
			"hero_subtitle",
			"offer_slots",
			"offer_ends_at",
			"nav_countdown_ends_at",
			"banner_countdown_ends_at",
			"guide_url",
			"guide_pages",
			"privacy_updated",
			"confirmation_subject",
			"confirmation_text",
			"confirmation_hours",
		]);
		for (const key of CONTENT_KEYS) {
			const { kind, title, content } = CONTENT_DEFAULTS[key];
			expect(contentProblem(kind, content)).toBe(null);
			expect(v.parse(contentUpdateFor(key), { title, content })).toEqual({ title, content });
		}
		expect(isContentKey("toString")).toBe(false);
	});
	it("requires a title and content", () => {
		const both = { title: "Title is required", content: "Content is required" };
		for (const body of [{}, { title: " ", content: "\n" }]) {
			expect(errors(ContentUpdate, body)).toEqual(both);
			expect(errors(contentUpdateFor("guide_url"), body)).toEqual(both);
		}
	});
	it("removes edit marks, which words copied from an editing version carry", () => {
		const form = { title: "T\u2063\u200b\u2063", content: "Words\u2063\u200c\u2063" };
		expect(v.parse(contentUpdateFor("hero_subtitle"), form)).toEqual({ title: "T", content: "Words" });
	});
	it("rejects content that does not fit the kind of the entry, with the error at the content field", () => {
		const update = (content: string) => ({ title: "T", content });
		expect(errors(contentUpdateFor("nav_countdown_ends_at"), update("soon"))).toHaveProperty("content");
		expect(errors(contentUpdateFor("guide_url"), update("javascript:alert(1)"))).toHaveProperty("content");
		for (const pages of ["0", "many", "1.5", "-3"])
			expect(errors(contentUpdateFor("guide_pages"), update(pages))).toHaveProperty("content");
		expect(errors(contentUpdateFor("guide_pages"), update("36"))).toEqual({});
		for (const lines of ["a\nb", "a\rb"])
			expect(errors(contentUpdateFor("hero_title"), update(lines))).toHaveProperty("content");
		expect(errors(contentUpdateFor("hero_subtitle"), update("a\nb"))).toEqual({});
	});
	it("nextEnd returns the next time at which an instant entry ends, and null when none is left", () => {
		const entries = Object.fromEntries(CONTENT_KEYS.map(key => [key, CONTENT_DEFAULTS[key].content]));
		const at = (changes: object, now: string) => {
			const end = nextEnd({ ...entries, ...changes } as Record<ContentKey, string>, Date.parse(now));
			return end === null ? null : new Date(end).toISOString();
		};
		expect(at({}, "2025-07-31T19:00:00Z")).toBe("2025-07-31T19:59:59.000Z");
		expect(at({}, "2025-07-31T19:59:59Z")).toBe("2025-08-01T00:00:00.000Z");
		expect(at({}, "2026-01-01T00:00:00Z")).toBe(null);
		expect(at({ offer_ends_at: "2027-01-01T00:00:00Z" }, "2026-01-01T00:00:00Z")).toContain("2027-01-01");
		expect(at({ hero_title: "2027-01-01T00:00:00Z" }, "2026-01-01T00:00:00Z")).toBe(null);
	});
	it("parseInstant accepts a valid date and time with a time zone only", () => {
		expect(parseInstant("2025-07-31T23:59:59+04:00")?.toISOString()).toBe("2025-07-31T19:59:59.000Z");
		expect(parseInstant(" 2025-08-01T00:00Z ")?.getTime()).toBe(Date.UTC(2025, 7, 1));
		for (const text of [
			"2025-08-01",
			"2025-08-01T00:00:00",
			"2025-13-01T00:00:00Z",
			"2027-02-30T00:00:00Z",
			"",
		])
			expect(parseInstant(text)).toBe(null);
	});
});

describe("page elements", () => {
	const good = { sectionId: "hero", elementType: "text", elementId: "hero.title", content: "Hello" };
	it("PageElementForm defaults to active and drops unknown keys", () => {
		expect(v.parse(PageElementForm, { ...good, id: 3 })).toEqual({ ...good, isActive: true });
	});
	it("PageElementForm returns the specified messages for missing fields, and rejects the type video and the id ../x", () => {
		expect(errors(PageElementForm, {})).toEqual({
			sectionId: "Section ID is required",
			elementType: "Please choose text, image, button or link",
			elementId: "Element ID is required",
			content: "Content is required",
		});
		expect(errors(PageElementForm, { ...good, elementType: "video" })).toHaveProperty("elementType");
		expect(errors(PageElementForm, { ...good, elementId: "../x" })).toHaveProperty("elementId");
	});
	it("PageElementForm rejects javascript: addresses and an image without an address, but not wording with a colon", () => {
		const link = { ...good, elementType: "link" };
		expect(errors(PageElementForm, { ...link, content: "javascript:alert(1)" })).toHaveProperty("content");
		expect(errors(PageElementForm, { ...link, metadata: { href: "javascript:alert(1)" } })).toHaveProperty(
			"metadata",
		);
		expect(errors(PageElementForm, { ...good, elementType: "image", content: "cat" })).toHaveProperty(
			"content",
		);
		expect(errors(PageElementForm, { ...link, content: "Note: read on", metadata: { href: "/uk" } })).toEqual(
			{},
		);
	});
	it("accepts free-form metadata, and rejects lists, text, NUL, lone surrogates and JSON nested too deeply", () => {
		expect(errors(PageElementForm, { ...good, metadata: { a: [1, { b: null }] } })).toEqual({});
		expect(errors(PageElementForm, { ...good, metadata: null })).toEqual({});
		for (const metadata of [[], "x", { a: "\u0000" }, { "\u0000": 1 }, { a: "\ud800" }])
			expect(errors(PageElementForm, { ...good, metadata })).toHaveProperty("metadata");
		expect(isStorableJson(undefined)).toBe(false);
		expect(isStorableJson([[[[[[[[[1]]]]]]]]])).toBe(false);
	});
	it("resolveElement returns the text with its safe href or alt, and null for an unsafe image", () => {
		expect(resolveElement({ elementType: "text", content: "<b>" })).toEqual({ text: "<b>" });
		expect(resolveElement({ elementType: "link", content: "Go", metadata: { href: "/uk" } })).toEqual({
			text: "Go",
			href: "/uk",
		});
		expect(resolveElement({ elementType: "button", content: "/uk", metadata: { label: "Go" } })).toEqual({
			text: "Go",
			href: "/uk",
		});
		expect(
			resolveElement({ elementType: "link", content: "Go", metadata: { href: "javascript:1" } }),
		).toEqual({
			text: "Go",
		});
		expect(resolveElement({ elementType: "image", content: "/a.png", metadata: { alt: "A" } })).toEqual({
			text: "/a.png",
			alt: "A",
		});
		expect(resolveElement({ elementType: "image", content: "javascript:1" })).toBe(null);
	});
	it("RestoreVersion accepts a whole number from 1, and rejects 0, fractions, text and null", () => {
		expect(errors(RestoreVersion, { version: 1 })).toEqual({});
		for (const version of [0, 1.5, "1", null])
			expect(errors(RestoreVersion, { version })).toHaveProperty("version");
	});
});

describe("testimonials", () => {
	it("accepts the sample testimonials, each with the word sample in its name or company", () => {
		for (const sample of SAMPLE_TESTIMONIALS) {
			expect(v.parse(TestimonialForm, sample)).toEqual(sample);
			expect(`${sample.name} ${sample.company}`).toMatch(/sample/i);
		}
	});
	it("requires name, position, company, content and a whole rating from 1 to 5, and rejects an unsafe image", () => {
		expect(Object.keys(errors(TestimonialForm, { rating: 5 }))).toEqual([
			"name",
			"position",
			"company",
			"content",
		]);
		const good = { name: "A", position: "B", company: "C", content: "D", rating: 5 };
		expect(v.parse(TestimonialForm, { ...good, imageUrl: "" })).toEqual({
			...good,
			imageUrl: undefined,
			isActive: true,
		});
		for (const rating of [undefined, 0, 6, 4.5, "5"])
			expect(errors(TestimonialForm, { ...good, rating })).toHaveProperty("rating");
		expect(errors(TestimonialForm, { ...good, imageUrl: "javascript:1" })).toHaveProperty("imageUrl");
	});
});
