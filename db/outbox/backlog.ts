import type { EntityManager } from "../orm.ts";

/** Promised work that is not done: number of messages, and how long the oldest due one has waited, in seconds. */
export async function outboxBacklog(
	em: EntityManager,
): Promise<{ messages: number; oldestDueSeconds: number }> {
	const rows = await em.execute<{ messages: number; oldestDueSeconds: number }[]>(
		`select count(*)::int as messages,
			coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float as "oldestDueSeconds" from outbox`,
	);
	return rows[0] ?? { messages: 0, oldestDueSeconds: 0 };
}
