import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/** Milliseconds until a run is tried again; null while something of it is being done, or nothing is left to do. */
export async function nextTryMs(em: EntityManager, runId: string): Promise<number | null> {
	const next = await em
		.getKysely()
		.selectFrom("outbox")
		.where("run_id", "=", runId)
		.select(({ ref }) => {
			const dueAt = ref("due_at");
			const waits = sql`bool_and(${ref("owner")} is null and not ${ref("queued")} and ${dueAt} > now())`;
			return sql<number | null>`case when ${waits}
				then ceil(extract(epoch from min(${dueAt}) - now()) * 1000)::int end`.as("ms");
		})
		.executeTakeFirst();
	return next?.ms ?? null;
}
