import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** Writes down a change. Call it in the transaction of the change, so that neither stands without the other. */
export async function recordAudit(
	em: EntityManager,
	actor: string,
	action: string,
	subject: string | null,
	detail: Record<string, unknown> = {},
): Promise<void> {
	await em
		.getKysely()
		.insertInto("audit_log")
		.values({ at: sql`clock_timestamp()`, actor, action, subject, detail })
		.execute();
}
