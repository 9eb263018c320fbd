import { actionsWith } from "#domain/audit/action-words.ts";
import type { EntityManager } from "../orm.ts";
import { containsText, iso } from "../sql.ts";

export interface AuditQuery {
	q?: string | undefined;
	/** Entries older than this one. */
	before?: number | undefined;
	limit: number;
}

/** The audit log, newest first; `q` is looked for in actor, action, its words and subject. */
export async function listAudit(em: EntityManager, { q, before, limit }: AuditQuery) {
	let lines = em.kysely
		.selectFrom("audit_log")
		.select(({ ref }) => ["id", iso(ref("at")).as("at"), "actor", "action", "subject", "detail"])
		.orderBy("id", "desc")
		.limit(limit);
	if (q)
		lines = lines.where(({ eb, ref, or, and }) => {
			const holds = (text: string) => containsText(ref("search_text"), text);
			// What is looked for in has an index, and other actions that begin alike.
			const acts = actionsWith(q).map(action => and([holds(action), eb("action", "=", action)]));
			return or([holds(q), ...acts]);
		});
	if (before !== undefined) lines = lines.where("id", "<", before);
	// A bigint arrives as text.
	return (await lines.execute()).map(line => ({ ...line, id: Number(line.id) }));
}
