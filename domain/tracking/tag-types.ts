/** Tag types that the site can load (docs/specification/consent-and-tracking.md#tags). */
export const TAG_TYPES = [
	"google_analytics",
	"google_ads",
	"facebook_pixel",
	"linkedin_insight",
	"google_tag_manager",
	"custom",
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** Display names. */
export const TAG_NAMES: Readonly<Record<TagType, string>> = {
	google_analytics: "Google Analytics",
	google_ads: "Google Ads",
	facebook_pixel: "Facebook Pixel",
	linkedin_insight: "LinkedIn Insight",
	google_tag_manager: "Google Tag Manager",
	custom: "Custom",
};

/** Categories of a custom tag; without one it counts as marketing. */
export const TAG_CATEGORIES = ["analytics", "marketing", "functional"] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

/** A tag as GET /api/tracking-tags/active returns it. */
export type ActiveTag = {
	readonly tagType: TagType;
	readonly tagId: string;
	readonly isActive: boolean;
	readonly name: string;
	readonly tagContent: string | null;
	readonly category?: TagCategory | null;
	/** LinkedIn only: the id of the conversion that leads count as. */
	readonly conversionId?: string | null;
};

/** Type guard for a tag type; the site only warns about unknown types. */
export function isTagType(value: unknown): value is TagType {
	return TAG_TYPES.some(type => type === value);
}
