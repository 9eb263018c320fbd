import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { DueMessage } from "#db/outbox/claim-due.ts";
import { errorCode } from "#domain/errors.ts";
import { LANES, type Lane } from "#domain/jobs/topics.ts";
import { postgresBackend, redisBackend, type Schedule } from "./backend.ts";

/** The BullMQ queues behind the outbox. They schedule work; the outbox alone says what is to be done. */
export interface Queues {
	/** Resolves once every lane accepts messages, or when the worker stops. */
	opened: Promise<unknown>;
	/** Adds messages as jobs; a message that is already queued is not added twice. */
	dispatch(messages: DueMessage[]): Promise<void>;
	/**
	 * Starts a worker on a lane with this concurrency. `process` resolves to whether the message will be retried; if so, `onRetry`
	 * is called once the job has left the queue, since a dispatch before that was dropped as a duplicate.
	 */
	work(
		lane: Lane,
		concurrency: number,
		process: (messageId: string) => Promise<boolean>,
		onRetry: (messageId: string) => Promise<void>,
	): void;
	/** Runs something on one of the workers at the times of a cron pattern. Its return value is kept with the job. */
	schedule(name: Schedule, pattern: string, run: () => Promise<unknown>): void;
	/** Number of jobs that wait in a lane. */
	depth(lane: Lane): Promise<number>;
	/** Rejects when the queue's store does not answer. */
	ping(): Promise<void>;
	/** Fetches no new jobs and waits for those in progress. */
	drain(): Promise<void>;
	close(): Promise<void>;
}

interface QueueOptions {
	/** Redis when given, else BullMQ's own tables in the database (docs/specification/environment.md#queue). */
	redisUrl: string | undefined;
	databaseUrl: string;
	log: Logger;
}

const RETRY_MS = 500;
/** Queues and workers that connect at once: on a busy machine all of them would exceed their timeout, again and again. */
const CONNECT_CONCURRENCY = 2;
/** The same error is logged once in this time: every lane reports an unreachable store, a hundred lines a second. */
const LOG_INTERVAL_MS = 60_000;
/** A flushed queue loses its schedules, so they are upserted this often, which is idempotent. */
const RESCHEDULE_MS = 10 * 60_000;

// Jobs are removed once finished: the outbox is the record, and a wait is dispatched again under the same job id.
const ONE_ATTEMPT = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
const SCHEDULED = {
	attempts: 5,
	backoff: { type: "exponential", delay: 60_000, jitter: 0.5 },
	removeOnComplete: { count: 50 },
	removeOnFail: { count: 50 },
} as const;

/** Change the name when the shape of job data changes: releases share the outbox, never a queue. */
const queueName = (lane: Lane) => `${lane}-jobs`;

/** Returns the job for a message. Its data holds ids of rows, never personal data. */
function jobOf({ id, topic, attempt, payload, priority }: DueMessage) {
	return {
		name: topic,
		data: { message: id, attempt, ...payload },
		// One id per attempt: a job whose worker died does not block the next attempt while it is still locked.
		opts: { ...ONE_ATTEMPT, jobId: `${id}-${attempt}`, priority },
	};
}

/** What a BullMQ Queue and Worker have in common. */
interface Opened {
	waitUntilReady(): Promise<unknown>;
	on(event: "error", listener: (error: Error) => void): unknown;
	close(): Promise<void>;
}

export function openQueues({ redisUrl, databaseUrl, log }: QueueOptions): Queues {
	const backend = redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);
	const told = new Map<string, number>();
	const complain = (what: string) => (error: Error) => {
		const code = errorCode(error) ?? error.name;
		if (performance.now() - (told.get(code) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return;
		told.set(code, performance.now());
		// Without a code the message is Redis's own (wrong password, out of memory) or its client's (no answer).
		log.warn({ what, code, ...(errorCode(error) === undefined && { said: error.message }) }, "queue trouble");
	};
	for (const connection of backend.connections) connection.on("error", complain("connection"));
	const fewAtOnce = pLimit(CONNECT_CONCURRENCY);
	const stopping = new AbortController();
	const workers = new Set<Opened>();
	const queues = new Map<string, ReturnType<typeof backend.queue>>();
	const timers: NodeJS.Timeout[] = [];

	/** Opens a queue or worker; null if it does not connect. */
	async function connect<T extends Opened>(name: string, open: () => T): Promise<T | null> {
		if (stopping.signal.aborted) return null;
		const opened = open();
		opened.on("error", complain(name));
		try {
			await opened.waitUntilReady();
			return opened;
		} catch (error) {
			if (error instanceof Error) complain(name)(error);
			await opened.close().catch(() => {});
			return null;
		}
	}

	/** Opens a queue or worker, again until it has connected: BullMQ never recovers from a failed first connection. */
	async function reach<T extends Opened>(name: string, open: () => T): Promise<T | null> {
		while (!stopping.signal.aborted) {
			const opened = await fewAtOnce(() => connect(name, open));
			if (opened) return opened;
			await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
		}
		return null;
	}

	async function openQueue(name: string): Promise<void> {
		const queue = await reach(name, () => backend.queue(name));
		if (queue) queues.set(name, queue);
	}

	async function startWorker(
		name: string,
		concurrency: number,
		process: (data: { message: string }) => Promise<unknown>,
		completed?: (data: { message: string }, result: unknown) => void,
	): Promise<void> {
		const worker = await reach(name, () => {
			const opened = backend.worker(name, job => process(job.data), concurrency);
			if (completed) opened.on("completed", (job, result) => completed(job.data, result));
			workers.add(opened);
			return opened;
		});
		if (!stopping.signal.aborted) await worker?.run();
	}

	function queueOf(name: string) {
		const queue = queues.get(name);
		if (!queue) throw new Error(`the queue ${name} is not open yet`);
		return queue;
	}

	const opened = Promise.all(LANES.map(lane => openQueue(queueName(lane))));

	return {
		opened,
		async dispatch(messages) {
			const byLane = Map.groupBy(messages, message => message.lane);
			for (const [lane, group] of byLane) {
				const queue = queueOf(queueName(lane));
				const jobs = group.map(jobOf);
				const [job] = jobs;
				// addBulk builds an ioredis pipeline, which copies some 700 commands: too slow for the usual single message.
				if (job && jobs.length === 1) await queue.add(job.name, job.data, job.opts);
				else await queue.addBulk(jobs);
			}
		},
		work(lane, concurrency, process, onRetry) {
			void startWorker(
				queueName(lane),
				concurrency,
				({ message }) => process(message),
				({ message }, again) => {
					if (again) void onRetry(message);
				},
			);
		},
		schedule(name, pattern, run) {
			const set = () =>
				queues
					.get(name)
					?.upsertJobScheduler(name, { pattern }, { name, opts: SCHEDULED })
					.catch(complain(name));
			void openQueue(name).then(set);
			timers.push(setInterval(() => void set(), RESCHEDULE_MS));
			void startWorker(name, 1, () =>
				run().catch(error => {
					// BullMQ retries without logging anything.
					log.error({ what: name, err: error }, "scheduled work failed");
					throw error;
				}),
			);
		},
		depth: async lane => queueOf(queueName(lane)).count(),
		ping: backend.ping,
		async drain() {
			stopping.abort();
			for (const timer of timers) clearInterval(timer);
			await Promise.all([...workers].map(worker => worker.close()));
		},
		async close() {
			await Promise.all([...queues.values()].map(queue => queue.close().catch(() => {})));
			await backend.close();
		},
	};
}
