import { randomUUID } from "node:crypto";
import type { BegunMessage } from "#db/outbox/begin-attempt.ts";

/** Returns an outbox message whose first attempt is in flight. */
export function begunMessage(changes: Partial<BegunMessage> = {}): BegunMessage {
	return {
		id: randomUUID(),
		topic: "sync.batch",
		lane: "webhook",
		payload: {},
		runId: null,
		priority: 5,
		attempts: 1,
		ticket: null,
		owner: randomUUID(),
		traceparent: null,
		startedAt: new Date().toISOString(),
		...changes,
	};
}
