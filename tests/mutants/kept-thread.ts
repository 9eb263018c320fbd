import type { Plugin } from "vite";
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<PoolWorker["on"]>[1];

let thread: ThreadsPoolWorker | null = null;

/**
 * Runs tests in a thread that outlives the run and keeps its imports: a mutant is switched on within it, and costs only its
 * tests. The thread ends with its process, which is killed when a mutant hangs.
 */
class KeptThread implements PoolWorker {
	readonly name = "kept";
	readonly #thread: ThreadsPoolWorker;
	readonly #isWarm: boolean;
	#config: unknown;
	#listeners: { event: string; listener: Listener }[] = [];

	constructor(options: PoolOptions) {
		this.#isWarm = thread !== null;
		thread ??= new ThreadsPoolWorker(options);
		this.#thread = thread;
	}

	async start(): Promise<void> {
		if (this.#isWarm) return;
		await this.#thread.start();
		this.#thread.on("exit", () => {
			thread = null;
		});
	}

	/** Keeps the thread and removes this run's listeners. */
	async stop(): Promise<void> {
		for (const { event, listener } of this.#listeners.splice(0)) this.#thread.off(event, listener);
	}

	on(event: string, listener: Listener): void {
		this.#listeners.push({ event, listener });
		this.#thread.on(event, listener);
	}

	off(event: string, listener: Listener): void {
		this.#listeners = this.#listeners.filter(each => each.event !== event || each.listener !== listener);
		this.#thread.off(event, listener);
	}

	send(message: WorkerRequest): void {
		if (message.type === "start") this.#config = message.context.config;
		// The thread knows only the configuration of its start; this run's configuration selects the tests.
		if (message.type === "run") Object.assign(message.context, { config: this.#config });
		if (message.type === "stop") this.#answer("stopped");
		else if (message.type === "start" && this.#isWarm) this.#answer("started");
		else this.#thread.send(message);
	}

	deserialize(data: unknown): unknown {
		return data;
	}

	#answer(type: "started" | "stopped"): void {
		queueMicrotask(() => {
			const heard = this.#listeners.filter(({ event }) => event === "message");
			for (const { listener } of heard) listener({ __vitest_worker_response__: true, type });
		});
	}
}

/** Replaces the pool that Stryker chooses, which starts a thread for each mutant and imports everything again. */
export const keptThread: Plugin = {
	name: "kept-thread",
	configureVitest({ project }) {
		project.config.pool = "kept";
		project.config.poolRunner = { name: "kept", createPoolWorker: options => new KeptThread(options) };
	},
};
