import type { EntityManager } from "../orm.ts";

/** Writes down a change. Call it in the transaction of the change, so that neither stands without the other. */
export async function recordAudit(
	em: EntityManager,
	actor: string,
	action: string,
	subject: string | null,
	detail: Record<string, unknown> = {},
): Promise<void> {
	await em.execute(
		"insert into audit_log (at, actor, action, subject, detail) values (clock_timestamp(), ?, ?, ?, ?::jsonb)",
		[actor, action, subject, JSON.stringify(detail)],
	);
}
