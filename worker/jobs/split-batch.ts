import type { ItemRange, SyncItem } from "#db/jobs/sync-items.ts";
import { enqueueMany } from "#db/outbox/enqueue.ts";
import type { Commit, JobContext } from "./handler.ts";
import type { RunProvider } from "./provider-context.ts";

/** Up to this many people are sent one by one; more are split into as many parts first. */
const PARTS = 100;

/**
 * A batch in which the provider refuses too many to find them within one call's means: its people are promised
 * anew in smaller batches, down to one person each, so that every one of them gets an answer of their own.
 */
export function splitBatch(
	items: readonly SyncItem[],
	{ runId, from, to }: ItemRange,
	{ integration }: RunProvider,
	{ message }: JobContext,
): Commit {
	const size = Math.ceil(items.length / PARTS);
	const starts = items.filter((_, at) => at % size === 0).map(({ position }) => position);
	// Together the parts cover the whole range: whoever is held back in it for now belongs to one of them.
	const payloads = starts.map((start, at) => ({
		runId,
		from: at === 0 ? from : start,
		to: (starts[at + 1] ?? to + 1) - 1,
	}));
	return async em => {
		await enqueueMany(em, "sync.batch", payloads, {
			lane: integration.provider,
			priority: message.priority,
		});
	};
}
