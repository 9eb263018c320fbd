import { createPostgresBackend, createRedisBackend, isPgPool, type Processor, withBackend } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import { KEEP_ALIVE, QuietClient } from "#db/quiet-client.ts";
import { LANES } from "#domain/jobs/topics.ts";

/** A connection that owes an answer for so long is dead; BullMQ has Redis wait for five seconds. */
const SILENCE_MS = 15_000;
/** BullMQ's transactions never pause: one that does belongs to a process that was stopped, and its locks block all others. */
const STOPPED_MS = 10_000;

/**
 * A worker that was killed between taking a job and writing down its attempt leaves the job locked under its id: by
 * BullMQ's own settings the report would wait for a minute, so its lock and the look for stalled jobs are shorter.
 */
const LOCK = { lockDuration: 10_000, stalledInterval: 5_000 } as const;

/** Milliseconds before the next try to reach Redis: soon, and never less often than every second. */
const reconnectDelay = (tries: number) => Math.min(50 * tries, 1_000);

export function redisBackend(url: string) {
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
		queue: (name: string) => new bullmq.Queue(name, { connection: commands, skipWaitingForReady: true }),
		worker: (name: string, process: Processor, concurrency: number) =>
			new bullmq.Worker(name, process, { autorun: false, concurrency, connection: blocking, ...LOCK }),
		connections: [commands, blocking],
		ping: async () => void (await commands.ping()),
		close: async () => {
			commands.disconnect();
			blocking.disconnect();
		},
	};
}

/** Connections of one queue's worker: one that listens, and those of its pool. */
const OF_A_WORKER = 1 + 2;
/** Connections that hand jobs over, whatever their queue. */
const SHARED = 4;

/** Most connections that a worker's queues hold on PostgreSQL: the lanes, and the two schedules of main.ts. */
export const QUEUE_CONNECTIONS = (LANES.length + 2) * OF_A_WORKER + SHARED;

/** BullMQ on its own tables in PostgreSQL. */
export function postgresBackend(url: string) {
	const bullmq = withBackend(createPostgresBackend);
	const connection = {
		connectionString: url,
		application_name: "meridian-queue",
		idle_in_transaction_session_timeout: STOPPED_MS,
		Client: QuietClient,
		...KEEP_ALIVE,
	};
	// BullMQ's own pools would be one more for each queue. Of a pool that is given it asks to name its schema.
	const pool = new pg.Pool({ ...connection, max: SHARED, options: "-c search_path=bullmq" });
	// Each queue listens for its errors too.
	pool.setMaxListeners(0).on("error", () => {});
	if (!isPgPool(pool)) throw new Error("BullMQ takes no pool of pg's");
	return {
		queue: (name: string) => new bullmq.Queue(name, { connection: pool }),
		worker: (name: string, process: Processor, concurrency: number) =>
			new bullmq.Worker(name, process, {
				autorun: false,
				concurrency,
				connection: { ...connection, max: OF_A_WORKER - 1 },
				...LOCK,
			}),
		connections: [],
		ping: async () => void (await pool.query("select 1")),
		close: () => pool.end(),
	};
}
