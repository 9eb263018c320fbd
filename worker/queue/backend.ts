import { createPostgresBackend, createRedisBackend, isPgPool, type Processor, withBackend } from "bullmq";
import { Redis } from "ioredis";
import pg from "pg";
import { KEEP_ALIVE, TimeLimitedClient } from "#db/time-limited-client.ts";
import { LANES } from "#domain/jobs/topics.ts";

/** Names of the work that is done on a schedule; each has a queue of its own. */
const SCHEDULES = ["housekeeping", "reconcile"] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** A connection without an answer for this long is dead. BullMQ's blocking commands wait up to five seconds. */
const QUEUE_SILENCE_MS = 15_000;
/**
 * Idle limit in a transaction: BullMQ's never idle, so one that does belongs to a suspended process, whose locks block all
 * others.
 */
const STOPPED_MS = 10_000;

/**
 * A worker killed between fetching a job and recording its attempt leaves the job locked. With BullMQ's default lock and
 * stalled-job check the message would wait for a minute, so both are shorter.
 */
const LOCK = { lockDuration: 10_000, stalledInterval: 5_000 } as const;

/** Milliseconds before the next attempt to connect to Redis, at most a second. */
const reconnectDelay = (tries: number) => Math.min(50 * tries, 1_000);

/** After a failover a connection may be to the former primary, now a replica: only a new one reaches the present primary. */
const reconnectOnError = ({ message }: Error) => message.includes("READONLY");

export function redisBackend(url: string) {
	const bullmq = withBackend(createRedisBackend);
	// Commands fail soon without a connection, so that the relay leaves the messages in the outbox.
	const commands = new Redis(url, {
		maxRetriesPerRequest: 1,
		connectTimeout: 5_000,
		commandTimeout: 10_000,
		socketTimeout: QUEUE_SILENCE_MS,
		retryStrategy: reconnectDelay,
		reconnectOnError,
	});
	const blocking = new Redis(url, {
		maxRetriesPerRequest: null,
		socketTimeout: QUEUE_SILENCE_MS,
		retryStrategy: reconnectDelay,
		reconnectOnError,
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

/** Connections per queue worker: one that listens, and its pool. */
const CONNECTIONS_PER_WORKER = 1 + 2;
/** Connections for adding jobs, shared by all queues. */
const SHARED_CONNECTIONS = 4;

/** Maximum PostgreSQL connections of a worker's queues: the lanes, and the schedules. */
export const QUEUE_CONNECTIONS =
	(LANES.length + SCHEDULES.length) * CONNECTIONS_PER_WORKER + SHARED_CONNECTIONS;

/** BullMQ on its own tables in PostgreSQL. */
export function postgresBackend(url: string) {
	const bullmq = withBackend(createPostgresBackend);
	const connection = {
		connectionString: url,
		application_name: "meridian-queue",
		idle_in_transaction_session_timeout: STOPPED_MS,
		Client: TimeLimitedClient,
		...KEEP_ALIVE,
	};
	// By itself BullMQ would open one more pool per queue. A pool that is passed in must set the schema.
	const pool = new pg.Pool({ ...connection, max: SHARED_CONNECTIONS, options: "-c search_path=bullmq" });
	// Every queue adds its own error listener too.
	pool.setMaxListeners(0).on("error", () => {});
	if (!isPgPool(pool)) throw new Error("BullMQ takes no pool of pg's");
	return {
		queue: (name: string) => new bullmq.Queue(name, { connection: pool }),
		worker: (name: string, process: Processor, concurrency: number) =>
			new bullmq.Worker(name, process, {
				autorun: false,
				concurrency,
				connection: { ...connection, max: CONNECTIONS_PER_WORKER - 1 },
				...LOCK,
			}),
		connections: [],
		ping: async () => void (await pool.query("select 1")),
		close: () => pool.end(),
	};
}
