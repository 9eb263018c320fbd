import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { DueMessage } from "#db/outbox/claim-due.ts";
import { codeOf } from "#domain/errors.ts";
import { LANES, type Lane } from "#domain/jobs/topics.ts";
import { describeError } from "../outbox/error-result.ts";
import { postgresBackend, redisBackend } from "./backend.ts";

/** The queues behind the outbox: they decide who works when, never what is true. */
export interface Queues {
	/** Resolves once every lane can take messages, or the worker stops. */
	opened: Promise<unknown>;
	/** Hands messages over; one that is already there stays once. */
	dispatch(messages: DueMessage[]): Promise<void>;
	/**
	 * Starts to work on a lane, on so many messages at a time; `process` tells whether its message comes again, and
	 * `goesOn` hears of those once nothing of this turn stands in the queue: what was handed over before that was lost.
	 */
	work(
		lane: Lane,
		concurrency: number,
		process: (messageId: string) => Promise<boolean>,
		goesOn: (messageId: string) => Promise<void>,
	): void;
	/** Has one of all workers run something at the times of a cron pattern. What it returns is kept with the job. */
	schedule(name: string, pattern: string, run: () => Promise<unknown>): void;
	/** Number of messages waiting in a lane. */
	depth(lane: Lane): Promise<number>;
	/** Whether the queues' store answers. */
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
}

const RETRY_MS = 500;
/** A store that is away is told of by each lane, again and again: a hundred lines a second would push all others out of a log. */
const SAME_TROUBLE_MS = 60_000;
/** A queue that was emptied forgets its schedules; they are set again so often, which changes nothing where they stand. */
const RESCHEDULE_MS = 10 * 60_000;

// Gone as soon as it is over: the outbox remembers, and an attempt that was only a wait comes again under its id.
const ONE_ATTEMPT = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
const SCHEDULED = {
	attempts: 5,
	backoff: { type: "exponential", delay: 60_000, jitter: 0.5 },
	removeOnComplete: { count: 50 },
	removeOnFail: { count: 50 },
} as const;

/** Releases that differ in what a job carries never share a queue: it is the outbox that they share. */
const queueName = (lane: Lane) => `${lane}-jobs`;

/** What a job of the outbox is called and carries: ids of rows, never people's data. */
function jobOf({ id, topic, attempt, payload, priority }: DueMessage) {
	return {
		name: topic,
		data: { message: id, attempt, ...payload },
		// A job whose worker died is no hindrance to the next attempt, whatever the queue believes of its lock.
		opts: { ...ONE_ATTEMPT, jobId: `${id}-${attempt}`, priority },
	};
}

/** What BullMQ opens. */
interface Opened {
	waitUntilReady(): Promise<unknown>;
	on(event: "error", listener: (error: Error) => void): unknown;
	close(): Promise<void>;
}

export function openQueues({ redisUrl, databaseUrl, log }: QueueOptions): Queues {
	const backend = redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);
	const told = new Map<string, number>();
	const complain = (what: string) => (error: Error) => {
		const code = codeOf(error) ?? error.name;
		if (performance.now() - (told.get(code) ?? Number.NEGATIVE_INFINITY) < SAME_TROUBLE_MS) return;
		told.set(code, performance.now());
		// What Redis says of itself, such as a wrong password or no memory left, or its client, such as that it is silent.
		log.warn({ what, code, ...(codeOf(error) === undefined && { said: error.message }) }, "queue trouble");
	};
	for (const connection of backend.connections) connection.on("error", complain("connection"));
	const stopping = new AbortController();
	const workers = new Set<Opened>();
	const queues = new Map<string, ReturnType<typeof backend.queue>>();
	const timers: NodeJS.Timeout[] = [];

	/** Opens something, anew until it has reached its store: BullMQ keeps the failure of a first contact for good. */
	async function reach<T extends Opened>(name: string, open: () => T): Promise<T | null> {
		for (let tries = 0; !stopping.signal.aborted; tries += 1) {
			const opened = open();
			opened.on("error", complain(name));
			const reached = await opened.waitUntilReady().then(
				() => true,
				error => {
					if (tries === 0 && error instanceof Error) complain(name)(error);
					return false;
				},
			);
			if (reached) return opened;
			await opened.close().catch(() => {});
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
				// A pipeline of ioredis copies some 700 commands first; of a quiet office's messages one comes at a time.
				if (job && jobs.length === 1) await queue.add(job.name, job.data, job.opts);
				else await queue.addBulk(jobs);
			}
		},
		work(lane, concurrency, process, goesOn) {
			void startWorker(
				queueName(lane),
				concurrency,
				({ message }) => process(message),
				({ message }, again) => {
					if (again) void goesOn(message);
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
					// The queue tries again, and tells nobody.
					log.error({ what: name, ...describeError(error) }, "scheduled work failed");
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
