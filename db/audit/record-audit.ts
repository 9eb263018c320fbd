import { sql } from "kysely";
import type { AuditAction } from "#domain/audit/action-words.ts";
import { EVENT_OF_CHANGE } from "#domain/webhooks/events.ts";
import type { EntityManager } from "../orm.ts";
import { recordset } from "../sql.ts";
import { announceEvent } from "../webhooks/announce-event.ts";

/**
 * Writes an audit entry and enqueues the webhook events of the change, so that no change can forget either. Must run in the
 * transaction of the change.
 */
export async function recordAudit(
	em: EntityManager,
	actor: string,
	action: AuditAction,
	subject: string | null,
	detail: Record<string, unknown> = {},
): Promise<void> {
	await em.kysely
		.insertInto("audit_log")
		.values({ at: sql`clock_timestamp()`, actor, action, subject, detail })
		.execute();
	if (subject) await announce(em, actor, action, [{ subject, detail }]);
}

async function announce(
	em: EntityManager,
	actor: string,
	action: AuditAction,
	lines: readonly { subject: string; detail: Record<string, unknown> }[],
): Promise<void> {
	const type = EVENT_OF_CHANGE[action];
	if (type) await announceEvent(em, type, lines, actor);
}

/** Writes audit entries for the same change of many subjects, in one statement. Must run in the transaction of the change. */
export async function recordAudits(
	em: EntityManager,
	actor: string,
	action: AuditAction,
	lines: readonly { subject: string; detail: Record<string, unknown> }[],
): Promise<void> {
	await em.kysely
		.insertInto("audit_log")
		.columns(["at", "actor", "action", "subject", "detail"])
		.expression(({ selectFrom }) =>
			selectFrom(recordset(lines, "given", "subject text, detail jsonb")).select([
				sql<Date>`clock_timestamp()`.as("at"),
				sql<string>`${actor}::text`.as("actor"),
				sql<string>`${action}::text`.as("action"),
				"given.subject",
				"given.detail",
			]),
		)
		.execute();
	await announce(em, actor, action, lines);
}
