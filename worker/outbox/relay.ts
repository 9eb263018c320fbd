import { setTimeout as delay } from "node:timers/promises";
import type { Notifications } from "#db/notifications.ts";
import { type Bounds, claimDue, type DueMessage, unclaim } from "#db/outbox/claim-due.ts";
import type { Queues } from "../queue/queues.ts";
import { fork, type WorkerServices } from "../services.ts";
import { describeError } from "./error-result.ts";

/** Messages handed over at once. */
const BATCH = 500;
/** After this a message that nobody has begun is handed over again: the queue may have forgotten it, or never got it. */
const LEASE_MS = 15_000;
const SWEEP_MS = 1_000;
const AFTER_TROUBLE_MS = 2_000;
/** A look during which it was woken again is followed by a rest as long as itself, and no longer than this. */
const LONGEST_REST_MS = 25;

/** Brings due messages from the outbox to the queue: at once when woken, and by a sweep when the call was lost. */
export class Relay {
	readonly #services: WorkerServices;
	readonly #queues: Pick<Queues, "dispatch">;
	readonly #bounds: Bounds;
	#sweep: NodeJS.Timeout | null = null;
	#running: Promise<void> | null = null;
	#again = false;
	#stopped = false;
	/** When the queue first refused what it has taken nothing since; null where it takes what it is given. */
	#refusedSince: number | null = null;

	constructor(services: WorkerServices, queues: Pick<Queues, "dispatch">, bounds: Bounds) {
		this.#services = services;
		this.#queues = queues;
		this.#bounds = bounds;
	}

	/** Starts to listen and to sweep. */
	start(notifications: Pick<Notifications, "on">): void {
		if (this.#stopped) return;
		notifications.on("outbox", () => this.wake());
		this.#sweep = setInterval(() => this.wake(), SWEEP_MS);
		this.wake();
	}

	/** Looks for due messages now, or once more after the look that is under way. */
	wake(): void {
		if (this.#stopped) return;
		this.#again = true;
		this.#running ??= this.#run().finally(() => {
			this.#running = null;
			if (this.#again) this.wake();
		});
	}

	/** For how long the queue has refused everything, in seconds; 0 where it takes what it is given. */
	refusedSeconds(): number {
		return this.#refusedSince === null ? 0 : (performance.now() - this.#refusedSince) / 1_000;
	}

	/** Stops after what is under way. */
	async stop(): Promise<void> {
		this.#stopped = true;
		this.#again = false;
		if (this.#sweep) clearInterval(this.#sweep);
		await this.#running;
	}

	async #run(): Promise<void> {
		this.#again = false;
		const began = performance.now();
		try {
			for (;;) {
				const messages = await claimDue(fork(this.#services), BATCH, LEASE_MS, this.#bounds);
				if (messages.length > 0) await this.#hand(messages);
				if (messages.length < BATCH || this.#stopped) break;
			}
		} catch (error) {
			const { error: name, code } = describeError(error);
			this.#services.log.warn({ error: name, ...(code && { code }) }, "relay waits");
		}
		// Where many come at once, a look finds more of them the longer ago the last one was; a single one is not kept waiting.
		if (this.#again) await delay(Math.min(performance.now() - began, LONGEST_REST_MS));
	}

	async #hand(messages: DueMessage[]): Promise<void> {
		try {
			await this.#queues.dispatch(messages);
			this.#refusedSince = null;
		} catch (error) {
			this.#refusedSince ??= performance.now();
			const ids = messages.map(message => message.id);
			await unclaim(fork(this.#services), ids, AFTER_TROUBLE_MS);
			throw error;
		}
	}
}
