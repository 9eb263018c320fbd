import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { anyOf } from "../sql.ts";

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
