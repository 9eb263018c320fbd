import type { Lane } from "#domain/jobs/topics.ts";
import type { Queues } from "#worker/queue/queues.ts";
import type { Actor, World } from "./world.ts";

/** Duration of BullMQ's lock on a job, and the interval of its check for stalled jobs (worker/queue/backend.ts). */
const LOCK_MS = 10_000;
const STALLED_LOOK_MS = 5_000;

interface Job {
	id: string;
	lane: Lane;
	message: string;
	priority: number;
	order: number;
	/** The worker that holds the job, if any. */
	worker: Actor | null;
	stalled: number;
}

interface Consumer {
	actor: Actor;
	lane: Lane;
	concurrency: number;
	active: number;
	process(message: string): Promise<boolean>;
	onRetry(message: string): Promise<void>;
}

/** Faults between a worker and the queue. */
export interface QueueTroubles {
	/** Whether the store is unreachable: before or after it took the jobs. */
	isAway(): "before" | "after" | null;
}

/** The queue's store, in place of Redis: it outlives workers, and may be flushed. */
export class QueueStore {
	readonly #world: World;
	readonly #troubles: QueueTroubles;
	#jobs = new Map<string, Job>();
	#consumers: Consumer[] = [];
	#order = 0;

	constructor(world: World, troubles: QueueTroubles) {
		this.#world = world;
		this.#troubles = troubles;
	}

	/** Returns the queue as one worker sees it. */
	open(actor: Actor): Queues {
		const world = this.#world;
		return {
			opened: Promise.resolve(),
			dispatch: messages =>
				world.step({
					label: `hands over ${messages.length}`,
					before: world.dice.between(0.2, 8),
					after: world.dice.between(0.2, 5),
					survives: true,
					run: () => {
						const away = this.#troubles.isAway();
						if (away !== "before") {
							for (const { id, attempt, lane, priority } of messages)
								this.#add({ id: `${id}-${attempt}`, lane, message: id, priority });
						}
						if (away) throw new Error("the queue's store is away");
					},
				}),
			work: (lane, concurrency, process, onRetry) => {
				this.#consumers.push({ actor, lane, concurrency, active: 0, process, onRetry });
				this.#pump();
			},
			schedule: () => {},
			depth: async lane => [...this.#jobs.values()].filter(job => job.lane === lane).length,
			ping: async () => {},
			drain: async () => {},
			close: async () => {},
		};
	}

	/** Gives waiting jobs to free consumers. */
	wake(): void {
		this.#pump();
	}

	/** Forgets all jobs; those in progress continue. */
	flush(): void {
		this.#jobs.clear();
	}

	/** Makes the jobs of a dead or stalled worker available to others once their locks expire. */
	lose(actor: Actor): void {
		const lost = [...this.#jobs.values()].filter(job => job.worker === actor);
		if (!actor.alive) this.#consumers = this.#consumers.filter(consumer => consumer.actor !== actor);
		const after = LOCK_MS + this.#world.dice.between(0, STALLED_LOOK_MS);
		const server = this.#world.actor("queue");
		this.#world.after(after, server, `looks for stalled jobs of ${actor.name}`, () => {
			for (const job of lost) {
				if (job.worker !== actor || this.#jobs.get(job.id) !== job) continue;
				if (actor.alive && actor.stalledUntil <= this.#world.now) continue;
				job.worker = null;
				job.stalled += 1;
				// BullMQ drops a job that stalls a second time.
				if (job.stalled > 1) this.#jobs.delete(job.id);
			}
			this.#pump();
		});
	}

	#add(job: Pick<Job, "id" | "lane" | "message" | "priority">): void {
		if (this.#jobs.has(job.id)) return;
		this.#jobs.set(job.id, { ...job, order: this.#order++, worker: null, stalled: 0 });
		this.#pump();
	}

	#pump(): void {
		const waiting = [...this.#jobs.values()]
			.filter(job => !job.worker)
			.sort((a, b) => a.priority - b.priority || a.order - b.order);
		for (const job of waiting) {
			const free = this.#consumers.filter(
				({ actor, lane, active, concurrency }) =>
					actor.alive && actor.stalledUntil <= this.#world.now && lane === job.lane && active < concurrency,
			);
			const [first, ...others] = free;
			if (first) this.#give(job, this.#world.dice.pick([first, ...others]));
		}
	}

	#give(job: Job, consumer: Consumer): void {
		const { actor } = consumer;
		const world = this.#world;
		job.worker = actor;
		consumer.active += 1;
		world.after(world.dice.between(0.2, 6), actor, `takes a job of ${job.lane}`, () => {
			let again = false;
			const over = () => {
				consumer.active -= 1;
				if (job.worker === actor && this.#jobs.get(job.id) === job) this.#jobs.delete(job.id);
				if (again && actor.alive)
					void world.start(actor, "hands over anew", () => consumer.onRetry(job.message));
				this.#pump();
			};
			const work = async () => {
				again = await consumer.process(job.message);
			};
			void world.start(actor, `a job of ${job.lane}`, work).then(over);
		});
	}
}
