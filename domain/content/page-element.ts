import * as v from "valibot";
import { object, requiredLine, requiredParagraph } from "../shape.ts";
import { instant } from "../time/moment.ts";
import { isSafeImage, isSafeLink } from "./links.ts";
import { type JsonValue, Metadata } from "./metadata.ts";

/** The kinds of page content element (docs/specification/back-office.md#cms-editor). */
export const ELEMENT_TYPES = ["text", "image", "button", "link"] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

const MOMENT = "Please enter a date and time with a time zone";
const TYPE = "Please choose text, image, button or link";

// Ids appear in URLs and in the pages' source: letters, digits and common separators.
const ID = /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/;
const ID_MESSAGE = "Please use letters, digits, dots, dashes and underscores";
// Reserved ids in any case, as in routes: other paths under /admin/cms and /api/cms/page-content.
const TAKEN: readonly string[] = ["new", "room", "defaults"];

function id(required: string) {
	return v.pipe(requiredLine(100, required), v.regex(ID, ID_MESSAGE));
}
const elementId = v.pipe(
	id("Element ID is required"),
	v.check(
		text => !TAKEN.includes(text.toLowerCase()),
		"This word is an address of the editor. Please choose another",
	),
);
const content = requiredParagraph(20_000, "Content is required");

function text(value: JsonValue | undefined): string | undefined {
	return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

// A link's content is its text; reject only text that starts like a script URL.
const SCRIPT_ADDRESS = /^[\s\p{Cc}]*(javascript|vbscript|data|file|blob)\s*:/iu;

/** Body of POST and PUT /api/cms/page-content. */
export const PageElementForm = v.pipe(
	object({
		sectionId: v.optional(id("Section ID is required"), ""),
		elementType: v.optional(v.pipe(v.string(TYPE), v.picklist(ELEMENT_TYPES, TYPE)), ""),
		elementId: v.optional(elementId, ""),
		content: v.optional(content, ""),
		metadata: v.nullish(Metadata),
		isActive: v.optional(v.boolean("Active must be true or false"), true),
	}),
	v.forward(
		v.check(
			form => form.elementType !== "image" || isSafeImage(form.content),
			"Please enter an https address or a path on this site",
		),
		["content"],
	),
	v.forward(
		v.check(
			form =>
				(form.elementType !== "link" && form.elementType !== "button") || !SCRIPT_ADDRESS.test(form.content),
			"Please enter wording, or an address with https, mailto or tel",
		),
		["content"],
	),
	v.forward(
		v.check(form => {
			const href = text(form.metadata?.href);
			return href === undefined || isSafeLink(href);
		}, "Please use an address with https, mailto or tel, or a path on this site"),
		["metadata"],
	),
);
export type PageElementForm = v.InferOutput<typeof PageElementForm>;

/** Body of PUT /api/cms/page-drafts/{elementId}: the content and when to publish it; null means publish by hand. */
export const PageDraftForm = object({
	content,
	publishAt: v.optional(v.nullable(instant(MOMENT)), null),
});

const VersionNumber = v.pipe(
	v.number("Please choose a version"),
	v.integer("Please choose a version"),
	v.minValue(1, "Please choose a version"),
);

/**
 * Body of POST /api/cms/page-content/{elementId}/restore: a version number, from 1, and the version that must still be
 * published (optimistic lock; absent: not checked).
 */
export const RestoreVersion = object({ version: VersionNumber, current: v.optional(VersionNumber) });
export type RestoreVersion = v.InferOutput<typeof RestoreVersion>;

/** What a page renders for an element: text, and a link if it has one. */
export type ResolvedElement = { readonly text: string; readonly href?: string; readonly alt?: string };

/**
 * Returns what a page renders for an active override; null if it is unusable. A link's or button's href is metadata.href, or
 * the content itself if that is a link. An image's content is its URL and metadata.alt its description. URLs are validated
 * again because a stored one may be older than a rule.
 */
export function resolveElement(element: {
	readonly elementType: ElementType;
	readonly content: string;
	readonly metadata?: { readonly [key: string]: JsonValue } | null | undefined;
}): ResolvedElement | null {
	const { elementType, content, metadata } = element;
	if (elementType === "text") return { text: content };
	if (elementType === "image")
		return isSafeImage(content) ? { text: content, alt: text(metadata?.alt) ?? "" } : null;
	const href = text(metadata?.href);
	if (href !== undefined) return isSafeLink(href) ? { text: content, href } : { text: content };
	return isSafeLink(content) ? { text: text(metadata?.label) ?? content, href: content } : { text: content };
}
