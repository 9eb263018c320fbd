import type { EntityManager } from "../orm.ts";
import { PageElement } from "./page-element.ts";
import { PageElementVersion } from "./page-element-version.ts";

/** Every element that is not deleted, the latest change first. */
export async function listElements(em: EntityManager): Promise<PageElement[]> {
	return em.find(PageElement, { deletedAt: null }, { orderBy: { updatedAt: "desc", elementId: "asc" } });
}

/** Every element that pages show. */
export async function activeElements(em: EntityManager): Promise<PageElement[]> {
	return em.find(PageElement, { deletedAt: null, isActive: true });
}

/** What an element was, the latest first; empty for an unknown one. */
export async function listVersions(em: EntityManager, elementId: string): Promise<PageElementVersion[]> {
	return em.find(PageElementVersion, { element: elementId }, { orderBy: { version: "desc" } });
}
