import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { anyOf, now } from "../sql.ts";

/**
 * Messages of runs that nobody works on, held; one that somebody is just taking is passed over. Not those of an import that
 * a provider has accepted: it goes on there, and its message stays to learn the end of it.
 */
export const untaken = (em: EntityManager, runIds: readonly string[]) =>
	em.kysely
		.selectFrom("outbox")
		.where("run_id", "=", anyOf(runIds))
		.where("owner", "is", null)
		.where(({ ref }) => sql<boolean>`not coalesce(jsonb_exists(${ref("ticket")}, 'import'), false)`)
		.select("id")
		.forUpdate()
		.skipLocked();

/** A message that waits for its next try has nothing to wait for any more. */
export async function wake(em: EntityManager, runIds: readonly string[]): Promise<void> {
	if (runIds.length === 0) return;
	await em.kysely
		.updateTable("outbox")
		.set({ due_at: now })
		.where("id", "in", untaken(em, runIds).where("queued", "=", false))
		.execute();
}
