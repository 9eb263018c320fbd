import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseOutage, databaseOutageOf, logOutage } from "#db/database-outage.ts";
import type { Notifications } from "#db/notifications.ts";
import { claimDue, type DueMessage, type LaneLimits, unclaim } from "#db/outbox/claim-due.ts";
import type { Queues } from "../queue/queues.ts";
import { fork, type WorkerServices } from "../services.ts";

/** Messages per claim. */
const BATCH_SIZE = 500;
/** A dispatched message that no worker has begun by then is dispatched again: the queue may have lost it. */
const REDISPATCH_MS = 15_000;
const SWEEP_MS = 1_000;
const AFTER_TROUBLE_MS = 2_000;
/** Longest pause after a poll during which the relay was woken again; the pause is as long as the poll took. */
const MAX_PAUSE_MS = 25;

/** Dispatches due outbox messages to the queue: at once when notified, and by polling in case a notification was lost. */
export class Relay {
	readonly #services: WorkerServices;
	readonly #queues: Pick<Queues, "dispatch">;
	readonly #bounds: LaneLimits;
	#sweep: NodeJS.Timeout | null = null;
	#running: Promise<void> | null = null;
	#again = false;
	#stopped = false;
	/** Since when the queue has refused every dispatch; null while it accepts them. */
	#refusedSince: number | null = null;
	/** Why the database was unavailable in the last pass; null if it was not. */
	#outage: DatabaseOutage | null = null;

	constructor(services: WorkerServices, queues: Pick<Queues, "dispatch">, bounds: LaneLimits) {
		this.#services = services;
		this.#queues = queues;
		this.#bounds = bounds;
	}

	/** Starts to listen for notifications and to poll. */
	start(notifications: Pick<Notifications, "on">): void {
		if (this.#stopped) return;
		notifications.on("outbox", () => this.wake());
		this.#sweep = setInterval(() => this.wake(), SWEEP_MS);
		this.wake();
	}

	/** Polls now, or once more after the poll in progress. */
	wake(): void {
		if (this.#stopped) return;
		this.#again = true;
		this.#running ??= this.#run().finally(() => {
			this.#running = null;
			if (this.#again) this.wake();
		});
	}

	/** Returns for how many seconds the queue has refused every dispatch; 0 while it accepts them. */
	refusedSeconds(): number {
		return this.#refusedSince === null ? 0 : (performance.now() - this.#refusedSince) / 1_000;
	}

	/** Stops after the poll in progress. */
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
				const messages = await claimDue(fork(this.#services), BATCH_SIZE, REDISPATCH_MS, this.#bounds);
				const accepted = messages.length === 0 || (await this.#dispatch(messages));
				if (!accepted || messages.length < BATCH_SIZE || this.#stopped) break;
			}
			this.#outage = null;
		} catch (error) {
			this.#logTrouble(error);
		}
		// Under load a short pause makes the next claim larger; a single message is never delayed.
		if (this.#again) await delay(Math.min(performance.now() - began, MAX_PAUSE_MS));
	}

	/** Logs an outage once until it changes, because each poll meets it again. */
	#logTrouble(error: unknown): void {
		const outage = databaseOutageOf(error);
		if (outage === null) this.#services.log.warn({ err: error }, "relay waits");
		else if (outage !== this.#outage) logOutage(this.#services.log, error);
		this.#outage = outage;
	}

	/** Returns whether the queue accepted the messages. */
	async #dispatch(messages: DueMessage[]): Promise<boolean> {
		try {
			await this.#queues.dispatch(messages);
			this.#refusedSince = null;
			return true;
		} catch (error) {
			this.#refusedSince ??= performance.now();
			// Not an outage of the database: the error may be of Redis, whose connection errors look the same.
			this.#services.log.warn({ err: error }, "relay waits");
			const ids = messages.map(message => message.id);
			await unclaim(fork(this.#services), ids, AFTER_TROUBLE_MS);
			return false;
		}
	}
}
