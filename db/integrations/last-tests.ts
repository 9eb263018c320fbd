import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** How the last test ended of each integration that has not been changed since: what was tried then is what stands now. */
export function lastTests(em: EntityManager) {
	return em.kysely
		.selectFrom("integrations as i")
		.innerJoinLateral(
			({ selectFrom }) =>
				selectFrom("job_runs as r")
					.where("r.kind", "=", "integration_test")
					.whereRef("r.integration_id", "=", "i.id")
					.where("r.status", "in", ["succeeded", "failed"])
					.whereRef("r.created_at", ">=", "i.updated_at")
					.select(({ ref }) => [
						sql<boolean>`${ref("r.status")} = 'succeeded'`.as("connected"),
						// In the provider's words; null after a success.
						"r.error",
						iso(ref("r.finished_at").$notNull()).as("at"),
					])
					.orderBy("r.created_at", "desc")
					.limit(1)
					.as("t"),
			join => join.onTrue(),
		)
		.select(["i.id as integrationId", "t.connected", "t.error", "t.at"])
		.execute();
}

/** How the last test of an integration ended. */
export type LastTest = Awaited<ReturnType<typeof lastTests>>[number];
