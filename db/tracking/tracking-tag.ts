import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { TAG_CATEGORIES, TAG_TYPES } from "#domain/tracking/tag-types.ts";
import { announcesSiteContent } from "../triggers.ts";
import { auditColumns } from "../versioned-row.ts";

/**
 * A tag that staff added to the public pages (docs/specification/back-office.md#marketing-tags). A trigger announces each
 * change on `site_content`.
 */
export const TrackingTag = defineEntity({
	name: "TrackingTag",
	tableName: "tracking_tags",
	properties: {
		id: p.uuid().primary(),
		name: p.string().length(200),
		tagType: p.enum(TAG_TYPES),
		tagId: p.string().length(100),
		/** The script of a custom tag; null for others. */
		tagContent: p.text().nullable(),
		description: p.text().nullable(),
		/** Consent category of a custom tag, "marketing" if null; null for others. */
		category: p.enum(TAG_CATEGORIES).nullable(),
		/** LinkedIn's conversion id for leads; null for other tags. */
		conversionId: p.string().length(20).nullable(),
		isActive: p.boolean().default(true),
		...auditColumns,
	},
	triggers: [announcesSiteContent("tracking_tags")],
});
export type TrackingTag = InferEntity<typeof TrackingTag>;
