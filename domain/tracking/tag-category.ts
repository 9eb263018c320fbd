import type { ConsentChoice } from "../consent/categories.ts";
import type { TagCategory, TagType } from "./tag-types.ts";

const CATEGORY: Readonly<Record<Exclude<TagType, "google_tag_manager" | "custom">, TagCategory>> = {
	google_analytics: "analytics",
	google_ads: "marketing",
	facebook_pixel: "marketing",
	linkedin_insight: "marketing",
};

/** The properties that decide when a tag may load: its type and, for a custom tag, its category. */
export type CategorisedTag = {
	readonly tagType: TagType;
	readonly category?: TagCategory | null | undefined;
};

/**
 * Returns the categories of which at least one must be granted before the tag may load
 * (docs/specification/consent-and-tracking.md#tags). The tag manager needs either of two; its own tags then follow Consent
 * Mode.
 */
export function categoriesOfTag({ tagType, category }: CategorisedTag): readonly TagCategory[] {
	if (tagType === "google_tag_manager") return ["analytics", "marketing"];
	return [tagType === "custom" ? (category ?? "marketing") : CATEGORY[tagType]];
}

/** Returns whether the visitor's choice allows the tag to load. */
export function mayLoadTag(tag: CategorisedTag, granted: ConsentChoice): boolean {
	return categoriesOfTag(tag).some(category => granted[category]);
}
