import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { JsonValue } from "#domain/content/metadata.ts";
import type { ElementType } from "#domain/content/page-element.ts";
import { PageElement } from "./page-element.ts";

/** A version of a page element, as one save left it. */
export const PageElementVersion = defineEntity({
	name: "PageElementVersion",
	tableName: "page_element_versions",
	properties: {
		element: () => p.manyToOne(PageElement).primary().fieldName("element_id").deleteRule("cascade").mapToPk(),
		version: p.integer().primary(),
		sectionId: p.string().length(100),
		elementType: p.text().$type<ElementType>(),
		content: p.text(),
		metadata: p.json<{ [key: string]: JsonValue }>().nullable(),
		isActive: p.boolean(),
		/** Whether this version is the deletion. */
		deleted: p.boolean(),
		author: p.string().length(100),
		createdAt: p.datetime(),
	},
});
export type PageElementVersion = InferEntity<typeof PageElementVersion>;
