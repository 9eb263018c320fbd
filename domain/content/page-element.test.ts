import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { PageDraftForm, PageElementForm, RestoreVersion, resolveElement } from "./page-element.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form, { abortPipeEarly: true }).issues ?? []);

describe("PageElementForm", () => {
	const TEXT = { sectionId: "hero", elementType: "text", elementId: "hero.title:1_a-b", content: "Hello" };
	const ID = "Please use letters, digits, dots, dashes and underscores";
	const IMAGE = { content: "Please enter an https address or a path on this site" };
	const WORDING = { content: "Please enter wording, or an address with https, mailto or tel" };
	const TAKEN = { elementId: "This word is an address of the editor. Please choose another" };
	const HREF = { metadata: "Please use an address with https, mailto or tel, or a path on this site" };

	it("trims content, and accepts a link without a usable href and a text that looks like a script address", () => {
		expect(v.parse(PageElementForm, { ...TEXT, content: " a\nb ", isActive: false })).toEqual({
			...TEXT,
			content: "a\nb",
			isActive: false,
		});
		for (const elementType of ["link", "button"])
			for (const metadata of [{ href: " /uk " }, { href: " " }, { href: 7 }, {}, null])
				expect(refused(PageElementForm, { ...TEXT, elementType, metadata })).toEqual({});
		for (const content of ["javascript:alert(1)", "data: all you need"])
			expect(refused(PageElementForm, { ...TEXT, content })).toEqual({});
	});

	it.each([
		[{ sectionId: "-hero" }, { sectionId: ID }],
		[{ sectionId: "hero/1" }, { sectionId: ID }],
		[{ sectionId: 7 }, { sectionId: "Section ID is required" }],
		[{ sectionId: "x".repeat(101) }, { sectionId: "Please use at most 100 characters" }],
		[{ elementId: " " }, { elementId: "Element ID is required" }],
		[{ elementId: "room" }, TAKEN],
		[{ elementId: "defaults" }, TAKEN],
		[{ elementId: "Defaults" }, TAKEN],
		[{ elementId: "NEW" }, TAKEN],
		[{ elementType: 7 }, { elementType: "Please choose text, image, button or link" }],
		[{ content: " " }, { content: "Content is required" }],
		[{ content: 7 }, { content: "Content is required" }],
		[{ content: "x".repeat(20_001) }, { content: "Please use at most 20000 characters" }],
		[{ isActive: "yes" }, { isActive: "Active must be true or false" }],
		[{ elementType: "image", content: "mailto:a@b.example" }, IMAGE],
		[{ elementType: "link", content: "JavaScript:go()" }, WORDING],
		[{ elementType: "link", content: "\u0085 vbscript :go()" }, WORDING],
		[{ elementType: "button", content: "data:text/html,x" }, WORDING],
		[{ elementType: "button", content: "blob:x" }, WORDING],
		[{ elementType: "button", content: "file:x" }, WORDING],
		[{ metadata: { href: "javascript:go()" } }, HREF],
	])("rejects %j", (form, fields) => expect(refused(PageElementForm, { ...TEXT, ...form })).toEqual(fields));
});

describe("PageDraftForm", () => {
	it("removes edit marks, which words copied from an editing version carry", () => {
		const copied = "\u2063\u200c\u2060\u2063";
		expect(v.parse(PageDraftForm, { content: `Your${copied} words${copied}` }).content).toBe("Your words");
		expect(refused(PageDraftForm, { content: copied })).toEqual({ content: "Content is required" });
	});
	it("trims content, and parses publishAt with its time zone, or sets it to null when absent", () => {
		expect(v.parse(PageDraftForm, { content: " New " })).toEqual({ content: "New", publishAt: null });
		expect(v.parse(PageDraftForm, { content: "New", publishAt: "2026-11-30T09:00:00+04:00" })).toEqual({
			content: "New",
			publishAt: new Date("2026-11-30T05:00:00Z"),
		});
	});

	const MOMENT = { publishAt: "Please enter a date and time with a time zone" };
	it.each([
		[{ content: " " }, { content: "Content is required" }],
		[{ content: 7 }, { content: "Content is required" }],
		[{ content: "x".repeat(20_001) }, { content: "Please use at most 20000 characters" }],
		[{ publishAt: "tomorrow" }, MOMENT],
		[{ publishAt: "2026-02-30T09:00:00Z" }, MOMENT],
		[{ publishAt: "2026-11-30T09:00:00+01" }, MOMENT],
		[{ publishAt: 7 }, MOMENT],
	])("rejects %j", (form, fields) =>
		expect(refused(PageDraftForm, { content: "New", ...form })).toEqual(fields),
	);
});

it("RestoreVersion requires version to be a whole number from 1, and current too if it is given", () => {
	expect(v.parse(RestoreVersion, { version: 1, current: 2 })).toEqual({ version: 1, current: 2 });
	expect(refused(RestoreVersion, { version: 0 })).toEqual({ version: "Please choose a version" });
	for (const none of [0, 1.5, "1", null])
		expect(refused(RestoreVersion, { version: none, current: none })).toEqual({
			version: "Please choose a version",
			current: "Please choose a version",
		});
});

describe("resolveElement", () => {
	it.each([
		[{ elementType: "text", content: "Hi", metadata: { href: "/uk" } }, { text: "Hi" }],
		[
			{ elementType: "image", content: "/a.png", metadata: null },
			{ text: "/a.png", alt: "" },
		],
		[
			{ elementType: "image", content: "/a.png", metadata: { alt: " A tea room " } },
			{ text: "/a.png", alt: "A tea room" },
		],
		[{ elementType: "link", content: "Go" }, { text: "Go" }],
		[{ elementType: "link", content: "Go", metadata: { href: " " } }, { text: "Go" }],
		[{ elementType: "link", content: "Go", metadata: { href: 7 } }, { text: "Go" }],
		[
			{ elementType: "link", content: "Go", metadata: { href: " /uk ", label: "Not this" } },
			{ text: "Go", href: "/uk" },
		],
		[
			{ elementType: "button", content: "/uk" },
			{ text: "/uk", href: "/uk" },
		],
		[
			{ elementType: "button", content: "/uk", metadata: { label: " " } },
			{ text: "/uk", href: "/uk" },
		],
	] as const)("resolves %j to %j", (element, shown) => expect(resolveElement(element)).toEqual(shown));
});
