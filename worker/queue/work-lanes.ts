import { type Bounds, unclaim } from "#db/outbox/claim-due.ts";
import { LANES } from "#domain/jobs/topics.ts";
import { describeError } from "../outbox/error-result.ts";
import { processMessage } from "../outbox/process-message.ts";
import { adapters } from "../providers/adapters.ts";
import { fork, type WorkerServices } from "../services.ts";
import type { Queues } from "./queues.ts";

/** What one worker does at a time in the lanes that call no provider. */
const INTERNAL_CONCURRENCY = 4;
/** And in the lane of a provider: it mostly waits, for several integrations at once. */
const PROVIDER_CONCURRENCY = 32;

/** Each account of a provider is called by all workers together no more than it bears; the other lanes have no bound. */
export const bounds: Bounds = Object.fromEntries(
	Object.values(adapters).map(({ provider, maxConcurrency }) => [provider, maxConcurrency]),
);

/** Starts to work on what comes in every lane. */
export function workLanes(services: WorkerServices, queues: Queues): void {
	for (const lane of LANES) {
		queues.work(
			lane,
			lane in bounds ? PROVIDER_CONCURRENCY : INTERNAL_CONCURRENCY,
			id => processMessage(services, id),
			id => handOverAgain(services, id),
		);
	}
}

/** Has a message handed over anew whose last turn still stood in the queue when its next was due; never rejects. */
async function handOverAgain(services: WorkerServices, id: string): Promise<void> {
	try {
		await unclaim(fork(services), [id], 0);
		services.wakeRelay();
	} catch (error) {
		// Then it comes when its lease ends.
		services.log.warn({ message: id, ...describeError(error) }, "not handed over again");
	}
}
