import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { JsonValue } from "#domain/content/metadata.ts";
import { ELEMENT_TYPES } from "#domain/content/page-element.ts";
import { announcesSiteContent } from "../triggers.ts";

/** The current replacement of a text on the public pages; a deleted one can be restored. */
export const PageElement = defineEntity({
	name: "PageElement",
	tableName: "page_elements",
	properties: {
		/** Unique across the site. */
		elementId: p.string().length(100).primary(),
		id: p.uuid(),
		sectionId: p.string().length(100),
		elementType: p.enum(ELEMENT_TYPES),
		content: p.text(),
		metadata: p.json<{ [key: string]: JsonValue }>().nullable(),
		isActive: p.boolean().default(true),
		/** Optimistic lock: increases with each save; a save based on an older version is rejected. */
		version: p.integer().version().default(1),
		deletedAt: p.datetime().nullable(),
		updatedBy: p.string().length(100),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
	triggers: [announcesSiteContent("page_elements")],
});
export type PageElement = InferEntity<typeof PageElement>;
