import type { EntityManager } from "../orm.ts";
import { containsText, iso } from "../sql.ts";

export interface AuditQuery {
	q?: string | undefined;
	/** Entries older than this one. */
	before?: number | undefined;
	limit: number;
}

/** The audit log, newest first; `q` is looked for in actor, action and subject. */
export async function listAudit(em: EntityManager, { q, before, limit }: AuditQuery) {
	let lines = em
		.getKysely()
		.selectFrom("audit_log")
		.select(({ ref }) => ["id", iso(ref("at")).as("at"), "actor", "action", "subject", "detail"])
		.orderBy("id", "desc")
		.limit(limit);
	if (q) lines = lines.where(({ ref }) => containsText(ref("search_text"), q));
	if (before !== undefined) lines = lines.where("id", "<", before);
	// A bigint arrives as text.
	return (await lines.execute()).map(line => ({ ...line, id: Number(line.id) }));
}
