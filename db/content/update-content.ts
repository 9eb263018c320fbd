import type { ContentKey } from "#domain/content/entries.ts";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { type ContentView, findContent } from "./list-content.ts";

export interface ContentChange {
	title: string;
	content: string;
	/** The version the change was made on; 0 for the default, absent when the caller does not mind. */
	version?: number | undefined;
}

/** Saves an entry. Throws AppError "conflict" when somebody saved it since `version`. */
export async function updateContent(
	em: EntityManager,
	key: ContentKey,
	{ title, content, version }: ContentChange,
	actor: string,
): Promise<ContentView> {
	return em.transactional(async inner => {
		const saved = await inner.execute<{ version: number }[]>(
			`insert into content_entries (key, title, content, updated_by, updated_at)
			 select ?, ?, ?, ?, now() where ?::int is null or ?::int = 0
				or exists (select 1 from content_entries where key = ?)
			 on conflict (key) do update set title = excluded.title, content = excluded.content,
				updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = content_entries.version + 1
			 where ?::int is null or content_entries.version = ?::int
			 returning version`,
			[key, title, content, actor, version ?? null, version ?? null, key, version ?? null, version ?? null],
		);
		if (saved.length === 0) {
			const { updatedBy } = await findContent(inner, key);
			const who = updatedBy ? `${updatedBy} has` : "Somebody has";
			throw new AppError("conflict", `${who} changed this entry in the meantime. Yours is not saved yet.`);
		}
		await recordAudit(inner, actor, "content.update", key, { version: saved[0]?.version });
		return findContent(inner, key);
	});
}
