import { type QueryCreator, type SelectQueryBuilder, sql } from "kysely";
import type { Database, EntityManager } from "../orm.ts";
import { now } from "../sql.ts";

/**
 * Marks leads as pending at an integration; `leads` selects them, sorted by id to avoid deadlocks. Merged leads may appear in
 * it twice.
 */
export async function markPending<DB, TB extends keyof DB>(
	em: EntityManager,
	integrationId: string,
	leads: SelectQueryBuilder<DB, TB, { lead_id: string | null }>,
): Promise<void> {
	await insertPending(em.kysely, integrationId, leads.distinct()).execute();
}

/**
 * Builds the upsert that marks leads as pending. Pass `em.kysely` also within a WITH: TypeScript needs seconds to compare the
 * builder of the other tables with this one.
 */
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
