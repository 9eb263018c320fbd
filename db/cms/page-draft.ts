import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { announcesSiteContent } from "../triggers.ts";

/** A draft of a page text, visible to staff, optionally scheduled for publication. */
export const PageDraft = defineEntity({
	name: "PageDraft",
	tableName: "page_drafts",
	properties: {
		elementId: p.string().length(100).primary(),
		sectionId: p.string().length(100),
		content: p.text(),
		/** When it is published automatically; null for publication by hand only. */
		publishAt: p.datetime().nullable(),
		author: p.string().length(100),
		updatedAt: p.datetime(),
	},
	indexes: [{ name: "page_drafts_due", properties: ["publishAt"] }],
	// Processes that cache pages must learn of scheduled drafts.
	triggers: [announcesSiteContent("page_drafts")],
});
export type PageDraft = InferEntity<typeof PageDraft>;
