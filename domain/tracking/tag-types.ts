/** The kinds of tag that the site can load (docs/specification/consent-and-tracking.md#tags). */
export const TAG_TYPES = [
	"google_analytics",
	"google_ads",
	"facebook_pixel",
	"linkedin_insight",
	"google_tag_manager",
	"custom",
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** Names as people know them. */
export const TAG_NAMES: Readonly<Record<TagType, string>> = {
	google_analytics: "Google Analytics",
	google_ads: "Google Ads",
	facebook_pixel: "Facebook Pixel",
	linkedin_insight: "LinkedIn Insight",
	google_tag_manager: "Google Tag Manager",
	custom: "Custom",
};

/** The categories that an operator may put a custom tag into; without one it counts as marketing. */
export const TAG_CATEGORIES = ["analytics", "marketing", "functional"] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

/** A tag as GET /api/tracking-tags/active answers it, with its category where it has one. */
export type ActiveTag = {
	readonly tagType: TagType;
	readonly tagId: string;
	readonly isActive: boolean;
	readonly name: string;
	readonly tagContent: string | null;
	readonly category?: TagCategory | null;
	/** Under which LinkedIn counts leads; of its tags alone. */
	readonly conversionId?: string | null;
};

/** True for a type that the site knows how to load; an unknown one is only warned about. */
export function isTagType(value: unknown): value is TagType {
	return TAG_TYPES.some(type => type === value);
}
