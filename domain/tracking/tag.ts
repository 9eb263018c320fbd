import * as v from "valibot";
import { line, object, optionalParagraph, requiredLine, textOrUndefined } from "../shape.ts";
import { TAG_CATEGORIES, TAG_TYPES, type TagType } from "./tag-types.ts";

// The id is inserted into a script, so each pattern allows only the characters of that provider's ids.
const ID_RULES: Readonly<Record<TagType, { readonly pattern: RegExp; readonly message: string }>> = {
	google_analytics: {
		pattern: /^G-[A-Z0-9]{1,20}$/i,
		message: "A Google Analytics ID looks like G-XXXXXXXXXX",
	},
	google_ads: {
		pattern: /^AW-[A-Z0-9]{1,20}(\/[\w-]{1,60})?$/i,
		message: "A Google Ads ID looks like AW-123456789, or AW-123456789/label with a conversion label",
	},
	facebook_pixel: { pattern: /^\d{1,20}$/, message: "A Facebook Pixel ID has digits only" },
	linkedin_insight: { pattern: /^\d{1,20}$/, message: "A LinkedIn partner ID has digits only" },
	google_tag_manager: {
		pattern: /^GTM-[A-Z0-9]{1,20}$/i,
		message: "A Google Tag Manager ID looks like GTM-XXXXXXX",
	},
	custom: {
		pattern: /^[A-Za-z0-9][\w.:-]{0,99}$/,
		message: "Please use letters, digits, dots, dashes and underscores",
	},
};

/** Returns why an id is invalid for its type, or null if it is valid. */
export function tagIdProblem(tagType: TagType, tagId: string): string | null {
	const { pattern, message } = ID_RULES[tagType];
	return pattern.test(tagId) ? null : message;
}

const TYPE = "Please choose a tag type";

/**
 * Body of POST and PUT /api/tracking-tags (docs/specification/back-office.md#marketing-tags). tagContent is a script, for
 * custom tags only.
 */
export const TrackingTagForm = v.pipe(
	object({
		name: v.optional(requiredLine(200, "Tag name is required"), ""),
		tagType: v.optional(v.pipe(v.string(TYPE), v.picklist(TAG_TYPES, TYPE)), ""),
		tagId: v.optional(requiredLine(100, "Tag ID is required"), ""),
		tagContent: optionalParagraph(50_000),
		description: optionalParagraph(2_000),
		category: v.optional(
			v.pipe(
				v.nullable(v.picklist([...TAG_CATEGORIES, ""], "Please choose analytics, marketing or functional")),
				v.transform(textOrUndefined),
			),
		),
		conversionId: v.optional(
			v.pipe(
				v.nullable(line(20)),
				v.transform(textOrUndefined),
				v.optional(v.pipe(v.string(), v.regex(/^\d{1,20}$/, "A LinkedIn conversion ID has digits only"))),
			),
		),
		isActive: v.optional(v.boolean("Active must be true or false"), true),
	}),
	v.forward(
		v.rawCheck(({ dataset, addIssue }) => {
			const problem = dataset.typed ? tagIdProblem(dataset.value.tagType, dataset.value.tagId) : null;
			if (problem) addIssue({ message: problem });
		}),
		["tagId"],
	),
	// Drop values of another type: they would become active if the type were changed back.
	v.transform(({ tagContent, conversionId, ...tag }) => ({
		...tag,
		...(tag.tagType === "custom" && tagContent !== undefined && { tagContent }),
		...(tag.tagType === "linkedin_insight" && conversionId !== undefined && { conversionId }),
	})),
);
export type TrackingTagForm = v.InferOutput<typeof TrackingTagForm>;
