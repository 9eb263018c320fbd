import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { countAll, now } from "../sql.ts";

/**
 * Returns the backlog of the outbox: the number of messages, and how many seconds the oldest due one has waited for a worker.
 * Messages of an integration with a call in flight wait for the provider and do not count towards the seconds.
 */
export async function outboxBacklog(
	em: EntityManager,
): Promise<{ messages: number; oldestDueSeconds: number }> {
	return em.kysely
		.with("called", db =>
			db
				.selectFrom("outbox as o")
				.innerJoin("job_runs as r", "r.id", "o.run_id")
				.where("o.owner", "is not", null)
				.where("o.due_at", ">", now)
				.where("r.integration_id", "is not", null)
				.select("r.integration_id")
				.distinct(),
		)
		.selectFrom("outbox as o")
		.leftJoin("job_runs as r", "r.id", "o.run_id")
		.leftJoin("called as c", "c.integration_id", "r.integration_id")
		.select(({ fn }) => [
			countAll.as("messages"),
			sql<number>`coalesce(greatest(extract(epoch from now() - ${fn.min("o.due_at").filterWhere("c.integration_id", "is", null)}), 0), 0)::float`.as(
				"oldestDueSeconds",
			),
		])
		.executeTakeFirstOrThrow();
}
