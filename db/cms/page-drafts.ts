import { LockMode } from "@mikro-orm/core";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { PageDraft } from "./page-draft.ts";
import { PageElement } from "./page-element.ts";
import { createElement, updateElement } from "./save-element.ts";

/** Every draft, the one that is due first before the others. */
export function listDrafts(em: EntityManager): Promise<PageDraft[]> {
	return em.find(PageDraft, {}, { orderBy: { publishAt: "asc nulls last", elementId: "asc" } });
}

/** Keeps a draft in the place of the one before; `publishAt` in the past is due at once. */
export async function saveDraft(
	em: EntityManager,
	draft: Pick<PageDraft, "elementId" | "sectionId" | "content"> & { publishAt: Date | null },
	author: string,
): Promise<PageDraft> {
	return em.transactional(async inner => {
		const saved = await inner.upsert(PageDraft, { ...draft, author, updatedAt: new Date() });
		const publishAt = draft.publishAt?.toISOString() ?? null;
		await recordAudit(inner, author, "page_content.draft", draft.elementId, { publishAt });
		return saved;
	});
}

/** Drops a draft. Throws AppError "not_found". */
export async function dropDraft(em: EntityManager, elementId: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const dropped = await inner.nativeDelete(PageDraft, { elementId });
		if (dropped === 0) throw new AppError("not_found", "There is no such draft");
		await recordAudit(inner, actor, "page_content.draft_dropped", elementId);
	});
}

/** Puts a draft on the pages, as its author's change. */
async function publish(em: EntityManager, draft: PageDraft): Promise<void> {
	const { elementId, sectionId, content, author } = draft;
	const stored = await em.findOne(PageElement, { elementId, deletedAt: null });
	const form = {
		elementId,
		sectionId,
		content,
		elementType: stored?.elementType ?? ("text" as const),
		metadata: stored?.metadata ?? null,
		isActive: true,
	};
	await (stored ? updateElement(em, elementId, form, author) : createElement(em, form, author));
	await em.nativeDelete(PageDraft, { elementId });
}

/** Publishes a draft now. Throws AppError "not_found". */
export async function publishDraft(em: EntityManager, elementId: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const draft = await inner.findOne(PageDraft, { elementId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!draft) throw new AppError("not_found", "There is no such draft");
		await publish(inner, { ...draft, author: actor });
	});
}

/** Publishes what is due, each once whoever else does the same. Returns when the next is (milliseconds), or null. */
export async function publishDue(em: EntityManager, now: number): Promise<number | null> {
	const waiting = await em.find(PageDraft, { publishAt: { $ne: null } }, { orderBy: { publishAt: "asc" } });
	const dueAt = ({ publishAt }: PageDraft) => publishAt?.getTime() ?? Number.POSITIVE_INFINITY;
	const due = waiting.filter(draft => dueAt(draft) <= now);
	for (const { elementId } of due)
		await em.fork().transactional(async inner => {
			const where = { elementId, publishAt: { $lte: new Date(now) } };
			const lockMode = LockMode.PESSIMISTIC_WRITE;
			const draft = await inner.findOne(PageDraft, where, { lockMode });
			if (draft) await publish(inner, draft);
		});
	const next = waiting.find(draft => dueAt(draft) > now);
	return next ? dueAt(next) : null;
}
