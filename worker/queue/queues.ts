import type { Job, Processor } from "bullmq";
import type { Logger } from "pino";
import type { DueMessage } from "#db/outbox/claim-due.ts";
import { LANES, type Lane } from "#domain/jobs/topics.ts";
import { postgresBackend, redisBackend, type Schedule } from "./backend.ts";
import { Connector } from "./connector.ts";

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

/** A flushed queue loses its schedules, so they are upserted this often. */
const RESCHEDULE_MS = 10 * 60_000;
/** So that a schedule's job cannot fall due between the check and the upsert. */
const DUE_SOON_MS = 60_000;

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

type Backend = ReturnType<typeof redisBackend> | ReturnType<typeof postgresBackend>;
type Queue = ReturnType<Backend["queue"]>;

/** Tells whether a schedule's pending job is due soon, or was due and waits for a worker. */
async function isDue(queue: Queue, name: Schedule): Promise<boolean> {
	const next = (await queue.getJobScheduler(name))?.next;
	if (!next || next > Date.now() + DUE_SOON_MS) return false;
	const job = await queue.getJob(`repeat:${name}:${next}`);
	return job !== undefined && job.finishedOn === undefined;
}

/** Queues of BullMQ. They connect in the background, until which dispatching throws. */
export class BullMqQueues implements Queues {
	readonly opened: Promise<unknown>;
	readonly #backend: Backend;
	readonly #connector: Connector;
	readonly #log: Logger;
	readonly #queues = new Map<string, Queue>();
	readonly #workers = new Set<ReturnType<Backend["worker"]>>();
	readonly #timers: NodeJS.Timeout[] = [];

	constructor({ redisUrl, databaseUrl, log }: QueueOptions) {
		this.#backend = redisUrl ? redisBackend(redisUrl) : postgresBackend(databaseUrl);
		this.#connector = new Connector(log);
		this.#log = log;
		const { connections } = this.#backend;
		for (const connection of connections) connection.on("error", this.#connector.logsErrors("connection"));
		this.opened = Promise.all(LANES.map(lane => this.#open(queueName(lane))));
	}

	async dispatch(messages: DueMessage[]) {
		for (const [lane, group] of Map.groupBy(messages, message => message.lane)) {
			const queue = this.#queueOf(lane);
			const jobs = group.map(jobOf);
			const [job] = jobs;
			// addBulk builds an ioredis pipeline, which copies some 700 commands: too slow for the usual single message.
			if (job && jobs.length === 1) await queue.add(job.name, job.data, job.opts);
			else await queue.addBulk(jobs);
		}
	}

	work(
		lane: Lane,
		concurrency: number,
		process: (messageId: string) => Promise<boolean>,
		onRetry: (messageId: string) => Promise<void>,
	) {
		void this.#startWorker(
			queueName(lane),
			concurrency,
			async job => process(job.data.message),
			(job, isRetried) => {
				if (isRetried) void onRetry(job.data.message);
			},
		);
	}

	schedule(name: Schedule, pattern: string, run: () => Promise<unknown>) {
		const upsert = async () => {
			const queue = this.#queues.get(name);
			try {
				// An upsert replaces the pending job by one for the next time, so that work which is due would be dropped.
				if (queue && !(await isDue(queue, name)))
					await queue.upsertJobScheduler(name, { pattern }, { name, opts: SCHEDULED });
			} catch (error) {
				if (error instanceof Error) this.#connector.logsErrors(name)(error);
			}
		};
		void this.#open(name).then(upsert);
		this.#timers.push(setInterval(() => void upsert(), RESCHEDULE_MS));
		void this.#startWorker(name, 1, () =>
			run().catch(error => {
				// BullMQ retries without logging anything.
				this.#log.error({ what: name, err: error }, "scheduled work failed");
				throw error;
			}),
		);
	}

	async depth(lane: Lane) {
		return this.#queueOf(lane).count();
	}

	ping() {
		return this.#backend.ping();
	}

	async drain() {
		this.#connector.stop();
		for (const timer of this.#timers) clearInterval(timer);
		await Promise.all([...this.#workers].map(worker => worker.close()));
	}

	async close() {
		await Promise.all([...this.#queues.values()].map(queue => queue.close().catch(() => {})));
		await this.#backend.close();
	}

	async #open(name: string) {
		const queue = await this.#connector.connect(name, () => this.#backend.queue(name));
		if (queue) this.#queues.set(name, queue);
	}

	async #startWorker(
		name: string,
		concurrency: number,
		process: Processor,
		onCompleted?: (job: Job, result: unknown) => void,
	) {
		const worker = await this.#connector.connect(name, () => {
			const opened = this.#backend.worker(name, process, concurrency);
			if (onCompleted) opened.on("completed", onCompleted);
			this.#workers.add(opened);
			// Also one that could not connect, of which there are many while the store is away.
			opened.on("closed", () => this.#workers.delete(opened));
			return opened;
		});
		if (!this.#connector.isStopped) await worker?.run();
	}

	#queueOf(lane: Lane) {
		const queue = this.#queues.get(queueName(lane));
		if (!queue) throw new Error(`the queue of ${lane} is not open yet`);
		return queue;
	}
}
