import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Lane, Topic } from "#domain/jobs/topics.ts";
import { JobRun } from "../jobs/job-run.ts";

/**
 * Work that has been promised. A row is written with the change it belongs to, dispatched to the queue under its
 * id, and deleted in the transaction that stores its outcome: while it stands, the work is not done.
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
		/** Tries begun so far. */
		attempts: p.integer().default(0),
		/** What the next try must know, such as a provider's receipt of an import that is being polled. */
		ticket: p.json<Record<string, unknown>>().nullable(),
		/** Handed to the queue and not begun since. */
		queued: p.boolean().default(false),
		/** The fencing token of the try that is under way: no other writes to it. Null while nobody works on it. */
		owner: p.uuid().nullable(),
		/** Due (again) at this time: a new row at once, a dispatched or owned one when its lease ends. */
		dueAt: p.datetime(),
		/** The W3C traceparent of what promised it; null where nothing was traced. */
		traceparent: p.text().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "outbox_due", properties: ["dueAt"] },
		{ name: "outbox_run", properties: ["run"] },
	],
});
export type OutboxMessage = InferEntity<typeof OutboxMessage>;
