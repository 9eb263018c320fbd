import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { announcesSiteContent } from "../triggers.ts";

/** A text that staff edit under a fixed key (docs/specification/every-page.md#editable-texts). */
export const ContentEntry = defineEntity({
	name: "ContentEntry",
	tableName: "content_entries",
	properties: {
		key: p.string().length(100).primary(),
		title: p.string().length(200),
		content: p.text(),
		isActive: p.boolean().default(true),
		/** Optimistic lock: increases with each save; a save based on an older version is rejected. */
		version: p.integer().version().default(1),
		updatedBy: p.string().length(100).nullable(),
		updatedAt: p.datetime(),
	},
	triggers: [announcesSiteContent("content_entries")],
});
export type ContentEntry = InferEntity<typeof ContentEntry>;
