import type { EntityManager } from "../orm.ts";

/** Milliseconds until a run is tried again; null while something of it is being done, or nothing is left to do. */
export async function nextTryMs(em: EntityManager, runId: string): Promise<number | null> {
	const rows = await em.execute<{ ms: number | null }[]>(
		`select case when bool_and(owner is null and not queued and due_at > now())
			then ceil(extract(epoch from min(due_at) - now()) * 1000)::int end as ms
		 from outbox where run_id = ?`,
		[runId],
	);
	return rows[0]?.ms ?? null;
}
