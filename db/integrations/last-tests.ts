import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Returns the result of each integration's last connection test, for integrations that have not changed since that test. */
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
						// The provider's error message; null after a success.
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

/** Result of an integration's last connection test. */
export type LastTest = Awaited<ReturnType<typeof lastTests>>[number];
