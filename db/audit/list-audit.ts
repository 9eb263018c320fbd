import type { EntityManager } from "../orm.ts";
import { holds, iso } from "../sql.ts";

/** One line of the audit log. */
export interface AuditLine {
	id: number;
	at: string;
	actor: string;
	action: string;
	subject: string | null;
	detail: Record<string, unknown>;
}

export interface AuditQuery {
	q?: string | undefined;
	/** Entries older than this one. */
	before?: number | undefined;
	limit: number;
}

/** The audit log, newest first; `q` is looked for in actor, action and subject. */
export async function listAudit(em: EntityManager, { q, before, limit }: AuditQuery): Promise<AuditLine[]> {
	const where = ["true"];
	const parameters: unknown[] = [];
	if (q) {
		const found = holds("search_text", q);
		where.push(found.where);
		parameters.push(...found.parameters);
	}
	if (before !== undefined) {
		where.push("id < ?");
		parameters.push(before);
	}
	const rows = await em.execute<AuditLine[]>(
		`select id, ${iso("at")} as at, actor, action, subject, detail from audit_log
		 where ${where.join(" and ")} order by id desc limit ?`,
		[...parameters, limit],
	);
	return rows.map(row => ({ ...row, id: Number(row.id) }));
}
