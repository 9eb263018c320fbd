import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type Lane, PRIORITY, TOPICS, type Topic, type TopicPayload } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { OutboxMessage } from "./outbox-message.ts";

export interface EnqueueOptions {
	lane?: Lane;
	/** Lower runs first; see PRIORITY. */
	priority?: number;
	runId?: string;
}

/** Promises work: call it in the transaction of the change that the work belongs to. Returns the message's id. */
export async function enqueue<T extends Topic>(
	em: EntityManager,
	topic: T,
	payload: TopicPayload<T>,
	{ lane = "events", priority = PRIORITY.automatic, runId }: EnqueueOptions = {},
): Promise<string> {
	const id = randomUUID();
	const now = new Date();
	await em.insert(OutboxMessage, {
		id,
		topic,
		lane,
		payload: { ...v.parse(TOPICS[topic], payload) },
		run: runId ?? null,
		priority,
		dueAt: now,
		createdAt: now,
	});
	return id;
}
