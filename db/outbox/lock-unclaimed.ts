import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { anyOf, now } from "../sql.ts";

/**
 * Selects and locks messages of runs that have no attempt in flight; skips rows that a worker is claiming. Leaves out imports
 * that a provider has accepted: they continue there, and the message is needed to fetch the result.
 */
export const lockUnclaimed = (em: EntityManager, runIds: readonly string[]) =>
	em.kysely
		.selectFrom("outbox")
		.where("run_id", "=", anyOf(runIds))
		.where("owner", "is", null)
		.where(({ ref }) => sql<boolean>`not coalesce(jsonb_exists(${ref("ticket")}, 'import'), false)`)
		.select("id")
		.forUpdate()
		.skipLocked();

/** Makes messages that wait for their next attempt, or for their slot in a provider's quota, due now. */
export async function wake(em: EntityManager, runIds: readonly string[]): Promise<void> {
	if (runIds.length === 0) return;
	await em.kysely
		.updateTable("outbox")
		.set(({ ref }) => ({
			due_at: now,
			ticket: sql<Record<string, unknown> | null>`${ref("ticket")} - 'slot'`,
		}))
		.where("id", "in", lockUnclaimed(em, runIds).where("queued", "=", false))
		.execute();
}
