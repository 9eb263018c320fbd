import type { ContentKey, ContentUpdate } from "#domain/content/entries.ts";
import type { BasedOn } from "#domain/shape.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { lockForUpdate, updatedColumns } from "../versioned-row.ts";
import { ContentEntry } from "./content-entry.ts";
import { type ContentView, viewOf } from "./list-content.ts";

/** Saves an entry. Throws AppError "conflict" when it was saved since `version`, which is 0 for the default. */
export async function updateContent(
	em: EntityManager,
	key: ContentKey,
	{ title, content, isActive, version }: ContentUpdate & BasedOn,
	actor: string,
): Promise<ContentView> {
	return em.transactional(async inner => {
		// An entry that was never saved is inserted with version 0, which this save increases.
		await inner.kysely
			.insertInto("content_entries")
			.values({ key, title: "", content: "", version: 0, updated_at: now })
			.onConflict(conflict => conflict.doNothing())
			.execute();
		const entry = await lockForUpdate(
			inner,
			ContentEntry,
			{ key },
			{
				version,
				what: "entry",
				present: stored => viewOf(key, stored.version > 0 ? stored : undefined),
			},
		);
		const active = isActive ?? entry.isActive;
		inner.assign(entry, { title, content, isActive: active, ...updatedColumns(actor) });
		await inner.flush();
		await recordAudit(inner, actor, "content.update", key, { version: entry.version, isActive: active });
		return viewOf(key, entry);
	});
}
