import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type Lane, PRIORITY, TOPICS, type Topic, type TopicPayload } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";

export interface EnqueueOptions {
	lane?: Lane;
	/** Lower runs first; see PRIORITY. */
	priority?: number;
	runId?: string;
	/** Milliseconds until it is due; 0 unless given. */
	afterMs?: number;
}

/** Promises work: call it in the transaction of the change that the work belongs to. Returns the message's id. */
export async function enqueue<T extends Topic>(
	em: EntityManager,
	topic: T,
	payload: TopicPayload<T>,
	options: EnqueueOptions = {},
): Promise<string> {
	const [id = ""] = await enqueueMany(em, topic, [payload], options);
	return id;
}

/** Promises many pieces of work of one topic at once. Returns the messages' ids in the order of the payloads. */
export async function enqueueMany<T extends Topic>(
	em: EntityManager,
	topic: T,
	payloads: readonly TopicPayload<T>[],
	{ lane = "events", priority = PRIORITY.automatic, runId, afterMs = 0 }: EnqueueOptions = {},
): Promise<string[]> {
	const rows = payloads.map(payload => ({ id: randomUUID(), payload: v.parse(TOPICS[topic], payload) }));
	// Due by the database's clock: a process whose own clock is ahead would delay its work.
	await em.execute(
		`insert into outbox (id, topic, lane, payload, run_id, priority, due_at, created_at)
		 select r.id, ?, ?, r.payload, ?, ?, now() + make_interval(secs => ?), now() from jsonb_to_recordset(?::jsonb) as r (id uuid, payload jsonb)`,
		[topic, lane, runId ?? null, priority, afterMs / 1000, JSON.stringify(rows)],
	);
	return rows.map(({ id }) => id);
}
