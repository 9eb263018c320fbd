import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Lane, Topic } from "#domain/jobs/topics.ts";
import { JobRun } from "../jobs/job-run.ts";

/**
 * A message of the transactional outbox. Inserted in the transaction of the change it belongs to, dispatched to the queue under
 * its id, and deleted in the transaction that stores its result: while the row exists, the work is not done.
 */
export const OutboxMessage = defineEntity({
	name: "OutboxMessage",
	tableName: "outbox",
	properties: {
		id: p.uuid().primary(),
		topic: p.string().length(40).$type<Topic>(),
		lane: p.string().length(40).$type<Lane>(),
		payload: p.json<Record<string, unknown>>(),
		run: () => p.manyToOne(JobRun).nullable().deleteRule("cascade").mapToPk(),
		priority: p.smallint(),
		/** Number of attempts begun so far. */
		attempts: p.integer().default(0),
		/** What the next attempt needs, such as a provider's id of an import that is being polled. */
		ticket: p.json<Record<string, unknown>>().nullable(),
		/** Whether it was handed to the queue and no attempt has begun since. */
		queued: p.boolean().default(false),
		/** Fencing token of the attempt in flight: only this attempt may update the row. Null when no attempt is in flight. */
		owner: p.uuid().nullable(),
		/** When it is due (again): a new row at once, a queued or owned one when its lease expires. */
		dueAt: p.datetime(),
		/** The W3C traceparent of the code that enqueued it; null without a trace. */
		traceparent: p.text().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "outbox_due", properties: ["dueAt"] },
		{ name: "outbox_run", properties: ["run"] },
	],
});
export type OutboxMessage = InferEntity<typeof OutboxMessage>;
