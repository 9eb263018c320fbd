import { type FilterQuery, LockMode } from "@mikro-orm/core";
import { AppError, noSuch } from "#domain/errors.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { PageDraft } from "./page-draft.ts";
import { PageElement } from "./page-element.ts";
import { createElement, updateElement } from "./save-element.ts";

/** Of a draft that has no words yet. */
const BEFORE_ALL = new Date(0);

type Changed = { updatedAt: Date } | null;

/**
 * The version of a text: it grows whenever its draft or what visitors read is saved, and is made of the moment of that
 * (milliseconds), so that it is never that of a draft which is gone. 0 where neither ever was.
 */
const versionOf = (draft: Changed, element: Changed) =>
	Math.max(draft?.updatedAt.getTime() ?? 0, element?.updatedAt.getTime() ?? 0);

/** A draft as screens and the API show it. */
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

/** Every draft, the one that is due first before the others. */
export async function listDrafts(em: EntityManager): Promise<DraftView[]> {
	const drafts = await em.find(PageDraft, {}, { orderBy: { publishAt: "asc nulls last", elementId: "asc" } });
	const ids = drafts.map(({ elementId }) => elementId);
	const elements = await em.find(PageElement, { elementId: { $in: ids } });
	const stored = new Map(elements.map(element => [element.elementId, element]));
	return drafts.map(draft => presentDraft(draft, stored.get(draft.elementId) ?? null));
}

/** A draft, held until the transaction ends. */
const hold = (em: EntityManager, where: FilterQuery<PageDraft>) =>
	em.findOne(PageDraft, where, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The version of a text whose words may have no draft. */
export async function textVersion(em: EntityManager, elementId: string): Promise<number> {
	return versionOf(await em.findOne(PageDraft, { elementId }), await em.findOne(PageElement, { elementId }));
}

/**
 * Refuses a change that began from an older version than there is; `still` says what is not done. Returns the version
 * and what visitors read. Throws AppError "conflict".
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
		// Null where the default is back.
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
 * Keeps a draft in the place of the one before; `publishAt` in the past is due at once. Throws AppError "conflict"
 * when somebody saved the text since `version`.
 */
export async function saveDraft(
	em: EntityManager,
	{ version: base, ...words }: Words & BasedOn,
	author: string,
): Promise<DraftView> {
	const { elementId } = words;
	return em.transactional(async inner => {
		// There from now on and held, also where it is just being published: of two who begin a draft at once the later waits.
		await inner.kysely
			.insertInto("page_drafts")
			.values({ element_id: elementId, section_id: "", content: "", author, updated_at: BEFORE_ALL })
			.onConflict(conflict => conflict.column("element_id").doUpdateSet({ element_id: elementId }))
			.execute();
		const draft = await inner.findOneOrFail(PageDraft, { elementId });
		const { version, element } = await checkBase(inner, elementId, draft, base);
		inner.assign(draft, { ...words, author, updatedAt: new Date(Math.max(Date.now(), version + 1)) });
		await inner.flush();
		const publishAt = words.publishAt?.toISOString() ?? null;
		await recordAudit(inner, author, "page_content.draft", elementId, { publishAt });
		return presentDraft(draft, element);
	});
}

/** Drops a draft. Throws AppError "not_found", or "conflict" when somebody saved the text since `version`. */
export async function dropDraft(em: EntityManager, elementId: string, { version }: BasedOn, actor: string) {
	await em.transactional(async inner => {
		const draft = await hold(inner, { elementId });
		if (!draft) throw noSuch("draft");
		await checkBase(inner, elementId, draft, version, "Nothing was discarded.");
		await inner.nativeDelete(PageDraft, { elementId });
		await recordAudit(inner, actor, "page_content.draft_dropped", elementId);
	});
}

/** Puts a draft on the pages, as its author's change. */
async function publish(em: EntityManager, draft: PageDraft): Promise<PageElement> {
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
	const published = stored
		? await updateElement(em, elementId, form, author)
		: await createElement(em, form, author);
	await em.nativeDelete(PageDraft, { elementId });
	return published;
}

/**
 * Publishes a draft now. Returns what visitors read. Throws AppError "not_found", or "conflict" when somebody saved
 * the text since `version`.
 */
export async function publishDraft(
	em: EntityManager,
	elementId: string,
	{ version }: BasedOn,
	actor: string,
): Promise<PageElement> {
	return em.transactional(async inner => {
		const draft = await hold(inner, { elementId });
		await checkBase(inner, elementId, draft, version, "Nothing is published yet.");
		if (!draft) throw noSuch("draft");
		return publish(inner, { ...draft, author: actor });
	});
}

/** Publishes what is due, each once whoever else does the same. Returns when the next is (milliseconds), or null. */
export async function publishDue(em: EntityManager, now: number): Promise<number | null> {
	const waiting = await em.find(PageDraft, { publishAt: { $ne: null } }, { orderBy: { publishAt: "asc" } });
	const dueAt = ({ publishAt }: PageDraft) => publishAt?.getTime() ?? Number.POSITIVE_INFINITY;
	const due = waiting.filter(draft => dueAt(draft) <= now);
	for (const { elementId } of due)
		await em.fork().transactional(async inner => {
			const draft = await hold(inner, { elementId, publishAt: { $lte: new Date(now) } });
			if (draft) await publish(inner, draft);
		});
	const next = waiting.find(draft => dueAt(draft) > now);
	return next ? dueAt(next) : null;
}
