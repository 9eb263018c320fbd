import { randomUUID } from "node:crypto";
import type { PageElementForm, RestoreVersion } from "#domain/content/page-element.ts";
import { AppError, invalidField } from "#domain/errors.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { lockForUpdate, updatedColumns } from "../versioned-row.ts";
import { PageElement } from "./page-element.ts";
import { PageElementVersion } from "./page-element-version.ts";
import { presentElement } from "./read-elements.ts";

/** Opens an element (with `live`, only if it is not deleted) for a change based on `version`. */
function open(
	em: EntityManager,
	elementId: string,
	{ live = false, ...base }: { live?: boolean; still?: string } & BasedOn = {},
): Promise<PageElement> {
	return lockForUpdate(
		em,
		PageElement,
		{ elementId, ...(live && { deletedAt: null }) },
		{ version: undefined, what: "content", present: presentElement, ...base },
	);
}

/** Stores the element's current state as a version. */
async function keep(em: EntityManager, element: PageElement, actor: string): Promise<void> {
	const { elementId, version, sectionId, elementType, content, metadata, isActive } = element;
	await em.insert(PageElementVersion, {
		element: elementId,
		version,
		sectionId,
		elementType,
		content,
		metadata: metadata ?? null,
		isActive,
		deleted: element.deletedAt != null,
		author: actor,
		createdAt: element.updatedAt,
	});
}

type Words = Pick<PageElementForm, "sectionId" | "elementType" | "content" | "isActive"> & {
	metadata?: PageElementForm["metadata"];
};

async function write(
	em: EntityManager,
	element: PageElement,
	texts: Words & { deletedAt: Date | null },
	actor: string,
): Promise<PageElement> {
	const { sectionId, elementType, content, metadata = null, isActive, deletedAt } = texts;
	const written = { sectionId, elementType, content, metadata, isActive, deletedAt };
	em.assign(element, { ...written, ...updatedColumns(actor) });
	await em.flush();
	await keep(em, element, actor);
	return element;
}

/** Creates an element; a deleted one comes back as a new version. Throws AppError "conflict" if the id is in use. */
export async function createElement(em: EntityManager, form: PageElementForm, actor: string) {
	return em.transactional(async inner => {
		const { elementId } = form;
		const inserted = await inner.kysely
			.insertInto("page_elements")
			.values({
				element_id: elementId,
				id: randomUUID(),
				section_id: form.sectionId,
				element_type: form.elementType,
				content: "",
				is_active: form.isActive,
				// The save that follows increases it to 1.
				version: 0,
				updated_by: actor,
				created_at: now,
				updated_at: now,
			})
			.onConflict(conflict => conflict.doNothing())
			.returning("id")
			.execute();
		const element = await open(inner, elementId);
		if (inserted.length === 0 && !element.deletedAt) {
			throw new AppError("conflict", "Content with this element ID already exists", {
				fields: { elementId: "Content with this element ID already exists" },
			});
		}
		await recordAudit(inner, actor, "page_content.create", elementId);
		return write(inner, element, { ...form, deletedAt: null }, actor);
	});
}

/**
 * Updates an element. Throws AppError "not_found", "invalid" when the id in the body differs, or "conflict" when it was saved
 * since `version`.
 */
export async function updateElement(
	em: EntityManager,
	elementId: string,
	{ version, ...form }: PageElementForm & BasedOn,
	actor: string,
): Promise<PageElement> {
	if (form.elementId !== elementId) {
		throw invalidField("elementId", "The element ID cannot be changed");
	}
	return em.transactional(async inner => {
		const element = await open(inner, elementId, { live: true, version });
		await recordAudit(inner, actor, "page_content.update", elementId, { from: element.version });
		return write(inner, element, { ...form, deletedAt: null }, actor);
	});
}

const NOT_RESTORED = "Nothing was taken back.";

/**
 * Removes an element from the pages; its versions stay. Throws AppError "not_found", or "conflict" when it was saved since
 * `version`.
 */
export async function deleteElement(
	em: EntityManager,
	elementId: string,
	{ version }: BasedOn,
	actor: string,
): Promise<void> {
	await em.transactional(async inner => {
		const element = await open(inner, elementId, { live: true, version, still: NOT_RESTORED });
		await recordAudit(inner, actor, "page_content.delete", elementId, { version: element.version });
		await write(inner, element, { ...element, deletedAt: new Date() }, actor);
	});
}

/**
 * Restores a former version as a new version. Throws AppError "not_found", or "conflict" when it was saved since version
 * `current`.
 */
export async function restoreElement(
	em: EntityManager,
	elementId: string,
	{ version, current }: RestoreVersion,
	actor: string,
): Promise<PageElement> {
	return em.transactional(async inner => {
		const element = await open(inner, elementId, { version: current, still: NOT_RESTORED });
		const former = await inner.findOne(PageElementVersion, { element: elementId, version });
		if (!former) throw new AppError("not_found", "That version does not exist");
		await recordAudit(inner, actor, "page_content.restore", elementId, { version });
		return write(inner, element, { ...former, deletedAt: null }, actor);
	});
}
