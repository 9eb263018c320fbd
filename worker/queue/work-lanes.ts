import type { Bounds } from "#db/outbox/claim-due.ts";
import { LANES } from "#domain/jobs/topics.ts";
import { processMessage } from "../outbox/process-message.ts";
import { adapters } from "../providers/adapters.ts";
import type { WorkerServices } from "../services.ts";
import type { Queues } from "./queues.ts";

/** What one worker does at a time in the lanes that call no provider. */
const INTERNAL_CONCURRENCY = 4;
/** And in the lane of a provider: it mostly waits, for several integrations at once. */
const PROVIDER_CONCURRENCY = 32;

/** Each account of a provider is called by all workers together no more than it bears; the other lanes have no bound. */
export const bounds: Bounds = Object.fromEntries(
	Object.values(adapters).map(({ provider, maxConcurrency }) => [provider, maxConcurrency]),
);

/** Starts to work on what comes in every lane; `signal` tears off what is under way. */
export function workLanes(services: WorkerServices, queues: Queues, signal: AbortSignal): void {
	for (const lane of LANES) {
		queues.work(lane, lane in bounds ? PROVIDER_CONCURRENCY : INTERNAL_CONCURRENCY, id =>
			processMessage(services, id, signal),
		);
	}
}
