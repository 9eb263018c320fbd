import type { EntityManager } from "../orm.ts";
import { savedOf } from "../versioned-row.ts";
import { PageElement } from "./page-element.ts";
import { PageElementVersion } from "./page-element-version.ts";

/** Returns an element as screens and the API show it. */
export function presentElement(element: PageElement) {
	const { sectionId, elementType, elementId, content, metadata, isActive } = element;
	return {
		...savedOf(element),
		sectionId,
		elementType,
		elementId,
		content,
		metadata: metadata ?? null,
		isActive,
		createdAt: element.createdAt.toISOString(),
	};
}
export type ElementView = ReturnType<typeof presentElement>;

/** Returns all elements that are not deleted, latest change first. */
export async function listElements(em: EntityManager): Promise<PageElement[]> {
	return em.find(PageElement, { deletedAt: null }, { orderBy: { updatedAt: "desc", elementId: "asc" } });
}

/** Returns the elements that pages show. */
export async function activeElements(em: EntityManager): Promise<PageElement[]> {
	return em.find(PageElement, { deletedAt: null, isActive: true });
}

/** Returns an element's versions, latest first; empty for an unknown element. */
export async function listVersions(em: EntityManager, elementId: string): Promise<PageElementVersion[]> {
	return em.find(PageElementVersion, { element: elementId }, { orderBy: { version: "desc" } });
}
