import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { announcesSiteContent } from "../triggers.ts";

/** Words that staff mean to put in the place of a text: for colleagues to see, and perhaps for a time to come. */
export const PageDraft = defineEntity({
	name: "PageDraft",
	tableName: "page_drafts",
	properties: {
		elementId: p.string().length(100).primary(),
		sectionId: p.string().length(100),
		content: p.text(),
		/** When visitors see it by itself; null until somebody publishes it. */
		publishAt: p.datetime().nullable(),
		author: p.string().length(100),
		updatedAt: p.datetime(),
	},
	indexes: [{ name: "page_drafts_due", properties: ["publishAt"] }],
	// What is due later must be known to whoever keeps the pages.
	triggers: [announcesSiteContent("page_drafts")],
});
export type PageDraft = InferEntity<typeof PageDraft>;
