import type { PageElement } from "./page-element.ts";

/** Returns an element as screens and the API show it. */
export function presentElement(element: PageElement) {
	const { id, sectionId, elementType, elementId, content, metadata, isActive, version, updatedBy } = element;
	return {
		id,
		sectionId,
		elementType,
		elementId,
		content,
		metadata: metadata ?? null,
		isActive,
		version,
		updatedBy,
		createdAt: element.createdAt.toISOString(),
		updatedAt: element.updatedAt.toISOString(),
	};
}
export type ElementView = ReturnType<typeof presentElement>;
