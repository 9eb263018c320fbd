import type { ConsentChoice } from "../consent/categories.ts";
import type { TagCategory, TagType } from "./tag-types.ts";

const CATEGORY: Readonly<Record<Exclude<TagType, "google_tag_manager" | "custom">, TagCategory>> = {
	google_analytics: "analytics",
	google_ads: "marketing",
	facebook_pixel: "marketing",
	linkedin_insight: "marketing",
};

/** What decides on a tag's loading: its type and, for a custom one, the category it was given. */
export type CategorisedTag = {
	readonly tagType: TagType;
	readonly category?: TagCategory | null | undefined;
};

/**
 * The categories of which one must be granted before the tag may load
 * (docs/specification/consent-and-tracking.md#tags). The tag manager waits for either of two; its own tags then read
 * Consent Mode.
 */
export function categoriesOfTag({ tagType, category }: CategorisedTag): readonly TagCategory[] {
	if (tagType === "google_tag_manager") return ["analytics", "marketing"];
	return [tagType === "custom" ? (category ?? "marketing") : CATEGORY[tagType]];
}

/** True once the visitor's choice lets the tag load. */
export function mayLoadTag(tag: CategorisedTag, granted: ConsentChoice): boolean {
	return categoriesOfTag(tag).some(category => granted[category]);
}
