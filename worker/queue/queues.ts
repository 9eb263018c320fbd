import { setTimeout as delay } from "node:timers/promises";
import { createPostgresBackend, createRedisBackend, withBackend } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import { KEEP_ALIVE } from "#db/keep-alive.ts";
import type { DueMessage } from "#db/outbox/claim-due.ts";
import { QuietClient } from "#db/quiet-client.ts";
import { LANES, type Lane } from "#domain/jobs/topics.ts";
import { Reopened } from "./reopened.ts";

/** Jobs carry nothing but the id of an outbox message. */
type Process = (messageId: string) => Promise<void>;

/** The queue behind the outbox: it decides who works when, never what is true. */
export interface Queues {
	/** Hands messages over; one that is already there stays once. */
	dispatch(messages: DueMessage[]): Promise<void>;
	/** Starts to work on a lane, on so many messages at a time. */
	work(lane: Lane, concurrency: number, process: Process): void;
	/** Number of messages waiting in a lane. */
	depth(lane: Lane): Promise<number>;
	/** Whether the queue's store answers. */
	ping(): Promise<void>;
	/** Takes no new job and waits for those under way. */
	drain(): Promise<void>;
	close(): Promise<void>;
}

interface QueueOptions {
	/** Redis when given, else BullMQ's own tables in the database (docs/specification/environment.md#queue). */
	redisUrl: string | undefined;
	databaseUrl: string;
	log: Logger;
	/** Called when the queue's store is found to have lost what it held. */
	onEmptied(): void;
}

// A dead worker's job leaves the queue before its lease in the outbox ends; then the relay hands it over anew.
const LOCK_MS = 4_000;
const STALLED_CHECK_MS = 1_500;
const PRESENCE_CHECK_MS = 1_000;
const RETRY_MS = 500;
/** A connection that owes an answer for so long is dead; the longest that BullMQ has Redis wait is ten seconds. */
const SILENCE_MS = 15_000;

// Gone as soon as it is over: the outbox remembers, and the same id may come again for the next try.
const FORGET = { removeOnComplete: true, removeOnFail: true } as const;

const WORKER_OPTIONS = {
	autorun: false,
	lockDuration: LOCK_MS,
	stalledInterval: STALLED_CHECK_MS,
	maxStalledCount: 1_000_000,
	drainDelay: 2,
} as const;

const PRESENCE_KEY = "meridian:present";

/** Not the lane alone: in queues of that name an earlier release left a bound on all integrations of a provider. */
const queueName = (lane: Lane) => `${lane}-lane`;

/** Milliseconds before the next try to reach Redis: soon, and never less often than every second. */
const reconnectDelay = (tries: number) => Math.min(50 * tries, 1_000);

function redisBackend(url: string) {
	const bullmq = withBackend(createRedisBackend);
	// A command that finds no connection soon fails: the relay then leaves the messages in the outbox.
	const commands = new Redis(url, {
		maxRetriesPerRequest: 1,
		connectTimeout: 5_000,
		commandTimeout: 10_000,
		socketTimeout: SILENCE_MS,
		retryStrategy: reconnectDelay,
	});
	const blocking = new Redis(url, {
		maxRetriesPerRequest: null,
		socketTimeout: SILENCE_MS,
		retryStrategy: reconnectDelay,
	});
	return {
		queue: (lane: Lane) =>
			new bullmq.Queue(queueName(lane), {
				connection: commands,
				defaultJobOptions: FORGET,
				skipWaitingForReady: true,
			}),
		worker: (lane: Lane, process: Process, concurrency: number) =>
			new bullmq.Worker(queueName(lane), job => process(job.id ?? ""), {
				...WORKER_OPTIONS,
				concurrency,
				connection: blocking,
			}),
		connections: [commands, blocking],
		ping: async () => void (await commands.ping()),
		/** Whether the store has lost its memory since it was last asked, by whichever worker. */
		wasEmptied: async () => (await commands.set(PRESENCE_KEY, "1", "NX")) === "OK",
		close: async () => {
			commands.disconnect();
			blocking.disconnect();
		},
	};
}

function postgresBackend(url: string) {
	const bullmq = withBackend(createPostgresBackend);
	const connection = {
		connectionString: url,
		max: 4,
		migrate: true,
		application_name: "meridian-queue",
		Client: QuietClient,
		...KEEP_ALIVE,
	};
	const pool = new pg.Pool({
		connectionString: url,
		max: 1,
		application_name: "meridian-queue-ping",
		...KEEP_ALIVE,
	});
	pool.on("error", () => {});
	return {
		queue: (lane: Lane) => new bullmq.Queue(queueName(lane), { connection, defaultJobOptions: FORGET }),
		worker: (lane: Lane, process: Process, concurrency: number) =>
			new bullmq.Worker(queueName(lane), job => process(job.id ?? ""), {
				...WORKER_OPTIONS,
				concurrency,
				connection,
			}),
		connections: [],
		ping: async () => void (await pool.query("select 1")),
		// The queue lies in the same database as the outbox: they remember and forget together.
		wasEmptied: async () => false,
		close: () => pool.end(),
	};
}

/** Opens the queues of all lanes. */
export function openQueues({ redisUrl, databaseUrl, log, onEmptied }: QueueOptions): Queues {
	const backend = redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);
	const complain = (what: string) => (error: Error) => log.warn({ what, code: error.name }, "queue trouble");
	for (const connection of backend.connections) connection.on("error", complain("connection"));
	const queues = new Map(
		LANES.map(lane => {
			const open = () => backend.queue(lane).on("error", complain(lane));
			return [lane, new Reopened(open)] as const;
		}),
	);
	const workers: Reopened<ReturnType<typeof backend.worker>>[] = [];
	const stopping = new AbortController();

	/** Works until the queues are drained; a worker whose start failed is left for another. */
	async function keepWorking(worker: (typeof workers)[number]): Promise<void> {
		while (!stopping.signal.aborted) {
			try {
				await (await worker.ready()).run();
			} catch {
				// What went wrong has been told to the worker's listener.
				await worker.close().catch(() => {});
			}
			await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
		}
	}

	const timers: NodeJS.Timeout[] = [];
	const look = () =>
		backend.wasEmptied().then(
			emptied => (emptied ? onEmptied() : undefined),
			() => {},
		);
	if (redisUrl) timers.push(setInterval(() => void look(), PRESENCE_CHECK_MS));

	async function queueOf(lane: Lane) {
		const queue = queues.get(lane);
		if (!queue) throw new Error(`there is no lane ${lane}`);
		return await queue.ready();
	}

	return {
		async dispatch(messages) {
			const byLane = Map.groupBy(messages, message => message.lane);
			for (const [lane, group] of byLane) {
				const jobs = group.map(({ id, topic, priority }) => ({
					name: topic,
					data: {},
					opts: { jobId: id, priority },
				}));
				await (await queueOf(lane)).addBulk(jobs);
			}
		},
		work(lane, concurrency, process) {
			const open = () => backend.worker(lane, process, concurrency).on("error", complain(lane));
			const worker = new Reopened(open);
			workers.push(worker);
			void keepWorking(worker);
		},
		depth: async lane => (await queueOf(lane)).count(),
		ping: backend.ping,
		async drain() {
			stopping.abort();
			for (const timer of timers) clearInterval(timer);
			await Promise.all(workers.map(worker => worker.close()));
		},
		async close() {
			await Promise.all([...queues.values()].map(queue => queue.close().catch(() => {})));
			await backend.close();
		},
	};
}
