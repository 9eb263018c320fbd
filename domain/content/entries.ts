import * as v from "valibot";
import { object, requiredLine, requiredParagraph } from "../shape.ts";
import { dayText } from "../time/day.ts";
import { isSafeLink } from "./links.ts";

/** Kind of a content entry; decides how it is validated and edited. */
export type ContentKind = "line" | "text" | "instant" | "link" | "count";

/** Default of a content entry: `title` is its name in the back office, `content` is what the site shows. */
export type ContentDefault = { readonly title: string; readonly content: string; readonly kind: ContentKind };

/** Every content key with its default (docs/specification/every-page.md#editable-texts). */
export const CONTENT_DEFAULTS = {
	hero_title: {
		title: "Home page headline",
		content: "Your Dubai company, set up in 24 hours",
		kind: "line",
	},
	hero_subtitle: {
		title: "Home page subtitle",
		content:
			"Full foreign ownership, zero hidden fees and one dedicated manager from the licence to the bank account. With a money-back guarantee.",
		kind: "text",
	},
	offer_slots: {
		title: "Setup slots on offer",
		content: "47 setup slots remaining in July 2025",
		kind: "line",
	},
	offer_ends_at: {
		title: "End of the setup offer",
		content: "2025-07-31T23:59:59+04:00",
		kind: "instant",
	},
	nav_countdown_ends_at: {
		title: "End of the countdown in the UK navigation",
		content: "2025-08-01T00:00:00Z",
		kind: "instant",
	},
	banner_countdown_ends_at: {
		title: "End of the countdown in the tax savings banner",
		content: "2025-07-31T23:59:59+04:00",
		kind: "instant",
	},
	guide_url: {
		title: "Address of the migration guide",
		content: "/guides/dubai-guide.pdf",
		kind: "link",
	},
	guide_pages: { title: "Pages of your own migration guide", content: "47", kind: "count" },
	privacy_updated: { title: "Date of the privacy policy", content: "July 18, 2025", kind: "line" },
	confirmation_subject: {
		title: "Subject of the email that confirms a form",
		content: "We have received your enquiry",
		kind: "line",
	},
	confirmation_text: {
		title: "Text of the email that confirms a form",
		content:
			"Thank you for your enquiry. We have your details, and one of our consultants will contact you personally.\n\nIf you would like to add anything, reply to this email.",
		kind: "text",
	},
	confirmation_hours: { title: "Hours within which people are answered", content: "24", kind: "count" },
} as const satisfies Readonly<Record<string, ContentDefault>>;

export type ContentKey = keyof typeof CONTENT_DEFAULTS;

export function isContentKey(key: string): key is ContentKey {
	return Object.hasOwn(CONTENT_DEFAULTS, key);
}

/** Every content key, in the order of the admin's list. */
export const CONTENT_KEYS: readonly ContentKey[] = Object.keys(CONTENT_DEFAULTS).filter(isContentKey);

// A date and time with a time zone, so that a countdown ends at the same instant whatever the server's zone.
const DAY = dayText("There is no such day");
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an entry of kind "instant"; null if the text is not valid. */
export function parseInstant(text: string): Date | null {
	if (!INSTANT.test(text.trim())) return null;
	if (!v.is(DAY, text.trim().slice(0, 10))) return null;
	const instant = new Date(text.trim());
	return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Returns an instant in epoch milliseconds; an invalid text counts as long past (0). */
export const endOf = (text: string): number => parseInstant(text)?.getTime() ?? 0;

/** Returns the next time after `now` at which an entry of kind "instant" ends, in epoch milliseconds; null if none is left. */
export function nextEnd(entries: Readonly<Record<ContentKey, string>>, now: number): number | null {
	const ends = CONTENT_KEYS.filter(key => CONTENT_DEFAULTS[key].kind === "instant")
		.map(key => endOf(entries[key]))
		.filter(end => end > now);
	return ends.length > 0 ? Math.min(...ends) : null;
}

/** Returns why a content is not valid for its kind, or null if it is. */
export function contentProblem(kind: ContentKind, content: string): string | null {
	switch (kind) {
		case "instant":
			return parseInstant(content)
				? null
				: "Please enter a date and time with a time zone, such as 2025-08-01T00:00:00Z";
		case "link":
			return isSafeLink(content) ? null : "Please enter an https address or a path on this site";
		case "count":
			return /^[1-9]\d{0,3}$/.test(content.trim()) ? null : "Please enter a whole number";
		case "line":
			return /[\r\n]/.test(content) ? "Please use one line" : null;
		case "text":
			return null;
	}
}

/**
 * Body of PUT /api/content/{key} (docs/specification/back-office.md#content-management); other keys of the body are
 * dropped.
 */
export const ContentUpdate = object({
	title: v.optional(requiredLine(200, "Title is required"), ""),
	content: v.optional(requiredParagraph(10_000, "Content is required"), ""),
	/** Absent: unchanged. An inactive entry stays stored, but public pages show the default instead. */
	isActive: v.optional(v.boolean("Active must be true or false")),
});
export type ContentUpdate = v.InferOutput<typeof ContentUpdate>;

/** Creates the schema of the same body that also validates the content against the entry's kind. */
export function contentUpdateFor(key: ContentKey) {
	const { kind } = CONTENT_DEFAULTS[key];
	return v.pipe(
		ContentUpdate,
		v.forward(
			v.rawCheck(({ dataset, addIssue }) => {
				const problem = dataset.typed ? contentProblem(kind, dataset.value.content) : null;
				if (problem) addIssue({ message: problem });
			}),
			["content"],
		),
	);
}
