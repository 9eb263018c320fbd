import { type QueryCreator, type SelectQueryBuilder, sql } from "kysely";
import type { Database, EntityManager } from "../orm.ts";
import { now } from "../sql.ts";

/** Notes that these leads are on their way to an integration; `leads` selects them, in the order that avoids deadlock. */
export async function markPending<DB, TB extends keyof DB>(
	em: EntityManager,
	integrationId: string,
	leads: SelectQueryBuilder<DB, TB, { lead_id: string | null }>,
): Promise<void> {
	await insertPending(em.kysely, integrationId, leads).execute();
}

/** The statement that notes it. */
export function insertPending<DB, TB extends keyof DB>(
	db: QueryCreator<Database>,
	integrationId: string,
	leads: SelectQueryBuilder<DB, TB, { lead_id: string | null }>,
) {
	const pending = { status: "pending", updated_at: now } as const;
	return db
		.insertInto("lead_syncs")
		.columns(["lead_id", "integration_id", "status", "updated_at"])
		.expression(
			leads.select([
				sql`${integrationId}::uuid`.as("integration"),
				sql`'pending'`.as("status"),
				now.as("at"),
			]),
		)
		.onConflict(conflict => conflict.columns(["lead_id", "integration_id"]).doUpdateSet(pending));
}
