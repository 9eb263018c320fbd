import { type FilterQuery, LockMode } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { PageDraft } from "./page-draft.ts";
import { PageElement } from "./page-element.ts";
import { createElement, updateElement } from "./save-element.ts";

/** The updatedAt of a draft without content yet. */
const EPOCH = new Date(0);

type Changed = { updatedAt: Date } | null;

/**
 * Returns the version of a text: the time (milliseconds) at which its draft or its published element was last saved; 0 if
 * neither exists. A time, so that a new draft never has the version of a deleted one.
 */
const versionOf = (draft: Changed, element: Changed) =>
	Math.max(draft?.updatedAt.getTime() ?? 0, element?.updatedAt.getTime() ?? 0);

/** Returns a draft as screens and the API show it. */
function presentDraft(draft: PageDraft, element: PageElement | null) {
	const { elementId, sectionId, content, publishAt, author, updatedAt } = draft;
	return {
		elementId,
		sectionId,
		content,
		publishAt: publishAt?.toISOString() ?? null,
		author,
		updatedAt: updatedAt.toISOString(),
		version: versionOf(draft, element),
	};
}
export type DraftView = ReturnType<typeof presentDraft>;

/** Returns all drafts, the earliest scheduled first. */
export async function listDrafts(em: EntityManager): Promise<DraftView[]> {
	const drafts = await em.find(PageDraft, {}, { orderBy: { publishAt: "asc nulls last", elementId: "asc" } });
	const ids = drafts.map(({ elementId }) => elementId);
	const elements = await em.find(PageElement, { elementId: { $in: ids } });
	const stored = new Map(elements.map(element => [element.elementId, element]));
	return drafts.map(draft => presentDraft(draft, stored.get(draft.elementId) ?? null));
}

/** Reads a draft and locks its row until the transaction ends. */
const lockDraft = (em: EntityManager, where: FilterQuery<PageDraft>) =>
	em.findOne(PageDraft, where, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Returns the version of a text that may have no draft. */
export async function textVersion(em: EntityManager, elementId: string): Promise<number> {
	return versionOf(await em.findOne(PageDraft, { elementId }), await em.findOne(PageElement, { elementId }));
}

/**
 * Checks that a change is based on the current version; `still` tells the user what was not done. Returns the version and the
 * published element. Throws AppError "conflict".
 */
async function checkBase(
	em: EntityManager,
	elementId: string,
	draft: PageDraft | null,
	base: number | undefined,
	still = "Yours is not saved yet.",
): Promise<{ version: number; element: PageElement | null }> {
	const element = await em.findOne(PageElement, { elementId });
	const version = versionOf(draft, element);
	if (base === undefined || version <= base) return { version, element };
	const published = element && {
		elementId,
		sectionId: element.sectionId,
		// Null when the default text is shown again.
		content: element.deletedAt || !element.isActive ? null : element.content,
		publishAt: null,
		author: element.updatedBy,
		updatedAt: element.updatedAt.toISOString(),
		version,
	};
	const isDraft = draft !== null && draft.updatedAt.getTime() === version;
	const current = isDraft ? presentDraft(draft, element) : published;
	throw new AppError(
		"conflict",
		`${current?.author ?? "Somebody"} has changed this text in the meantime. ${still}`,
		{ current },
	);
}

type Words = Pick<PageDraft, "elementId" | "sectionId" | "content"> & { publishAt: Date | null };

/**
 * Saves a draft, replacing the previous one; a `publishAt` in the past is due at once. `cancelled` is the time of the publication
 * that this save cancelled, or null. Throws AppError "conflict" when the text was saved since `version`.
 */
export async function saveDraft(
	em: EntityManager,
	{ version: base, ...texts }: Words & BasedOn,
	author: string,
): Promise<DraftView & { cancelled: string | null }> {
	const { elementId } = texts;
	return em.transactional(async inner => {
		// Inserts or locks the draft's row, also during a publication: of two concurrent first drafts, the later waits.
		await inner.kysely
			.insertInto("page_drafts")
			.values({ element_id: elementId, section_id: "", content: "", author, updated_at: EPOCH })
			.onConflict(conflict => conflict.column("element_id").doUpdateSet({ element_id: elementId }))
			.execute();
		const draft = await inner.findOneOrFail(PageDraft, { elementId });
		const { version, element } = await checkBase(inner, elementId, draft, base);
		const scheduled = draft.publishAt?.toISOString() ?? null;
		inner.assign(draft, { ...texts, author, updatedAt: new Date(Math.max(Date.now(), version + 1)) });
		await inner.flush();
		const publishAt = texts.publishAt?.toISOString() ?? null;
		await recordAudit(inner, author, "page_content.draft", elementId, { publishAt });
		return { ...presentDraft(draft, element), cancelled: publishAt ? null : scheduled };
	});
}

/** Deletes a draft. Throws AppError "not_found", or "conflict" when the text was saved since `version`. */
export async function dropDraft(em: EntityManager, elementId: string, { version }: BasedOn, actor: string) {
	await em.transactional(async inner => {
		const draft = await lockDraft(inner, { elementId });
		if (!draft) throw notFound("draft");
		await checkBase(inner, elementId, draft, version, "Nothing was discarded.");
		await inner.nativeDelete(PageDraft, { elementId });
		await recordAudit(inner, actor, "page_content.draft_dropped", elementId);
	});
}

interface Published {
	element: PageElement;
	/** Version of the published text that it replaced; null for the default. */
	replaced: number | null;
}

/** Publishes a draft as a change by its author. */
async function publish(em: EntityManager, draft: PageDraft): Promise<Published> {
	const { elementId, sectionId, content, author } = draft;
	const stored = await em.findOne(PageElement, { elementId, deletedAt: null });
	const replaced = stored?.version ?? null;
	const form = {
		elementId,
		sectionId,
		content,
		elementType: stored?.elementType ?? ("text" as const),
		metadata: stored?.metadata ?? null,
		isActive: true,
	};
	const element = stored
		? await updateElement(em, elementId, form, author)
		: await createElement(em, form, author);
	await em.nativeDelete(PageDraft, { elementId });
	return { element, replaced };
}

/**
 * Publishes a draft now. Throws AppError "not_found", or "conflict" when the text was saved since `version`.
 */
export async function publishDraft(
	em: EntityManager,
	elementId: string,
	{ version }: BasedOn,
	actor: string,
): Promise<Published> {
	return em.transactional(async inner => {
		const draft = await lockDraft(inner, { elementId });
		await checkBase(inner, elementId, draft, version, "Nothing is published yet.");
		if (!draft) throw notFound("draft");
		return publish(inner, { ...draft, author: actor });
	});
}

/** Publishes due drafts, each once across processes. Returns when the next one is due (milliseconds), or null. */
export async function publishDue(em: EntityManager, now: number): Promise<number | null> {
	const waiting = await em.find(PageDraft, { publishAt: { $ne: null } }, { orderBy: { publishAt: "asc" } });
	const dueAt = ({ publishAt }: PageDraft) => publishAt?.getTime() ?? Number.POSITIVE_INFINITY;
	const due = waiting.filter(draft => dueAt(draft) <= now);
	for (const { elementId } of due)
		await em.fork().transactional(async inner => {
			const draft = await lockDraft(inner, { elementId, publishAt: { $lte: new Date(now) } });
			if (draft) await publish(inner, draft);
		});
	const next = waiting.find(draft => dueAt(draft) > now);
	return next ? dueAt(next) : null;
}
