import { CONTENT_DEFAULTS, CONTENT_KEYS, type ContentKey } from "#domain/content/entries.ts";
import type { EntityManager } from "../orm.ts";
import { ContentEntry } from "./content-entry.ts";

/** Returns a content entry as screens and the API show it; an entry that was never saved has its default and version 0. */
export function viewOf(key: ContentKey, stored: ContentEntry | undefined) {
	const fallback = CONTENT_DEFAULTS[key];
	const content = stored?.content ?? fallback.content;
	return {
		key,
		title: stored?.title ?? fallback.title,
		content,
		/** A copy of `content`, under the name that callers of hero_title and hero_subtitle read. */
		value: content,
		/** When false, public pages show the default, as if the entry had never been saved. */
		isActive: stored?.isActive ?? true,
		kind: fallback.kind,
		defaultContent: fallback.content,
		version: stored?.version ?? 0,
		updatedBy: stored?.updatedBy ?? null,
		updatedAt: stored?.updatedAt.toISOString() ?? null,
	};
}
export type ContentView = ReturnType<typeof viewOf>;

/** Returns all content entries, stored or not, in the order of the list. */
export async function listContent(em: EntityManager): Promise<ContentView[]> {
	const stored = await em.find(ContentEntry, {});
	return CONTENT_KEYS.map(key =>
		viewOf(
			key,
			stored.find(entry => entry.key === key),
		),
	);
}

export async function findContent(em: EntityManager, key: ContentKey): Promise<ContentView> {
	return viewOf(key, (await em.findOne(ContentEntry, { key })) ?? undefined);
}
