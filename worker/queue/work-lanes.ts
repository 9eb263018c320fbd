import { type LaneLimits, unclaim } from "#db/outbox/claim-due.ts";
import { LANES } from "#domain/jobs/topics.ts";
import { processMessage } from "../outbox/process-message.ts";
import { adapters } from "../providers/adapters.ts";
import { fork, type WorkerServices } from "../services.ts";
import type { Queues } from "./queues.ts";

/** Concurrency of a lane that calls no provider. */
const INTERNAL_CONCURRENCY = 4;
/** Concurrency of a provider's lane, which mostly waits for the network, for several integrations at once. */
const PROVIDER_CONCURRENCY = 32;

/** Maximum messages in flight per integration across all workers, by the provider's limit; other lanes have none. */
export const bounds: LaneLimits = Object.fromEntries(
	Object.values(adapters).map(({ provider, maxConcurrency }) => [provider, maxConcurrency]),
);

/** Starts a queue worker for every lane. */
export function workLanes(services: WorkerServices, queues: Queues): void {
	for (const lane of LANES) {
		queues.work(
			lane,
			lane in bounds ? PROVIDER_CONCURRENCY : INTERNAL_CONCURRENCY,
			id => processMessage(services, id),
			id => dispatchAgain(services, id),
		);
	}
}

/** Makes a message due again whose retry may have been dropped because its job was still in the queue. Never rejects. */
async function dispatchAgain(services: WorkerServices, id: string): Promise<void> {
	try {
		await unclaim(fork(services), [id], 0);
		services.wakeRelay();
	} catch (error) {
		// It is dispatched anyway once its lease expires.
		services.log.warn({ message: id, err: error }, "not handed over again");
	}
}
