import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import { type Lane, PRIORITY, TOPICS, type Topic, type TopicPayload } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, idsOf, prepared } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";

export interface EnqueueOptions {
	lane?: Lane;
	/** A lower number runs first; see PRIORITY. */
	priority?: number;
	/** Delay in milliseconds before it is due; 0 by default. */
	afterMs?: number;
}

/** Enqueues a message (transactional outbox) and returns its id. Must run in the transaction of its change. */
export async function enqueue<T extends Topic>(
	em: EntityManager,
	topic: T,
	payload: TopicPayload<T>,
	options: EnqueueOptions = {},
): Promise<string> {
	const [id = ""] = await enqueueMany(em, topic, [payload], options);
	return id;
}

/** Enqueues many messages of one topic. Returns their ids in the order of the payloads. */
export async function enqueueMany<T extends Topic>(
	em: EntityManager,
	topic: T,
	payloads: readonly TopicPayload<T>[],
	{ lane = "events", priority = PRIORITY.automatic, afterMs = 0 }: EnqueueOptions = {},
): Promise<string[]> {
	const rows = payloads.map(message => {
		const payload = v.parse(TOPICS[topic], message);
		return { id: randomUUID(), run_id: runOf(topic, payload), payload };
	});
	// Due by the database's clock, because a process whose clock is ahead would delay its messages. One prepared statement for
	// any number of messages, since there is only one plan for inserting the rows of one parameter.
	await sql`
		${prepared} insert into outbox (id, topic, lane, payload, run_id, priority, due_at, created_at, traceparent)
		 select r.id, ${topic}, ${lane}, r.payload, r.run_id, ${priority}::smallint, ${fromNow(afterMs)}, now(), ${traceparent()}::text
		 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, run_id uuid, payload jsonb)`.execute(
		em.kysely,
	);
	return idsOf(rows);
}

/** Returns the run that a message is deleted with; null for `run.cancelled`, which must outlive its run's messages. */
function runOf(topic: Topic, payload: TopicPayload<Topic>): string | null {
	return "runId" in payload && topic !== "run.cancelled" ? payload.runId : null;
}
