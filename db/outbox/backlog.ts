import type { EntityManager } from "../orm.ts";

/**
 * Returns the backlog of the outbox: the number of messages, and how many seconds the oldest due one has waited for a worker.
 * Messages of an integration with a call in flight wait for the provider and do not count towards the seconds.
 */
export async function outboxBacklog(
	em: EntityManager,
): Promise<{ messages: number; oldestDueSeconds: number }> {
	const rows = await em.execute<{ messages: number; oldestDueSeconds: number }[]>(
		`with called as (
			select distinct r.integration_id from outbox o join job_runs r on r.id = o.run_id
			where o.owner is not null and o.due_at > now() and r.integration_id is not null
		 )
		 select count(*)::int as messages, coalesce(greatest(extract(epoch from
			now() - min(o.due_at) filter (where c.integration_id is null)), 0), 0)::float as "oldestDueSeconds"
		 from outbox o left join job_runs r on r.id = o.run_id left join called c on c.integration_id = r.integration_id`,
	);
	return rows[0] ?? { messages: 0, oldestDueSeconds: 0 };
}
