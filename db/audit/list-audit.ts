import { actionsWith } from "#domain/audit/action-words.ts";
import type { EntityManager } from "../orm.ts";
import { containsText } from "../search.ts";
import { iso } from "../sql.ts";

export interface AuditQuery {
	q?: string | undefined;
	/** Cursor: only entries older than this id. */
	before?: number | undefined;
	limit: number;
}

/** Returns the audit log, newest first; `q` is searched in actor, action, the action's displayed words and subject. */
export async function listAudit(em: EntityManager, { q, before, limit }: AuditQuery) {
	let lines = em.kysely
		.selectFrom("audit_log")
		.select(({ ref }) => ["id", iso(ref("at")).as("at"), "actor", "action", "subject", "detail"])
		.orderBy("id", "desc")
		.limit(limit);
	if (q)
		lines = lines.where(({ eb, ref, or, and }) => {
			const holds = (text: string) => containsText(ref("search_text"), text);
			// The first condition uses the index, and the comparison excludes other actions with the same beginning.
			const acts = actionsWith(q).map(action => and([holds(action), eb("action", "=", action)]));
			return or([holds(q), ...acts]);
		});
	if (before !== undefined) lines = lines.where("id", "<", before);
	// pg returns a bigint as text.
	return (await lines.execute()).map(line => ({ ...line, id: Number(line.id) }));
}
