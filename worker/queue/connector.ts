import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { errorCode } from "#domain/errors.ts";

const RETRY_MS = 500;
/** Queues and workers that connect at once: on a busy machine all of them would exceed their timeout, again and again. */
const CONNECT_CONCURRENCY = 2;
/** The same error is logged once in this time: every lane reports an unreachable store, a hundred lines a second. */
const LOG_INTERVAL_MS = 60_000;

/** What a BullMQ Queue and Worker have in common. */
interface Connecting {
	waitUntilReady(): Promise<unknown>;
	on(event: "error", listener: (error: Error) => void): unknown;
	close(): Promise<void>;
}

/** Connects queues and workers to their store until the process stops, and logs their errors. */
export class Connector {
	readonly #log: Logger;
	readonly #limit = pLimit(CONNECT_CONCURRENCY);
	readonly #stop = new AbortController();
	/** When an error was last logged, by its code or words. */
	readonly #loggedAt = new Map<string, number>();

	constructor(log: Logger) {
		this.#log = log;
	}

	get isStopped() {
		return this.#stop.signal.aborted;
	}

	/** Gives up connecting. */
	stop() {
		this.#stop.abort();
	}

	/** Returns a listener that logs errors of `what`. */
	logsErrors(what: string) {
		return (error: Error) => {
			const code = errorCode(error) ?? error.name;
			// All of Redis's own errors have one class: by it alone, "out of memory" would hide "read-only replica".
			const cause = errorCode(error) ?? error.message.replaceAll(/[\da-f-]*\d[\da-f-]*/gi, "#");
			if (performance.now() - (this.#loggedAt.get(cause) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS)
				return;
			this.#loggedAt.set(cause, performance.now());
			// Without a code the message is Redis's own (wrong password, out of memory) or its client's (no answer).
			const said = errorCode(error) === undefined && { said: error.message };
			this.#log.warn({ what, code, ...said }, "queue trouble");
		};
	}

	/** Opens a queue or worker, again until it has connected: BullMQ never recovers from a failed first connection. */
	async connect<T extends Connecting>(what: string, open: () => T): Promise<T | null> {
		while (!this.isStopped) {
			const opened = await this.#limit(() => this.#connectOnce(what, open));
			if (opened) return opened;
			await delay(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => {});
		}
		return null;
	}

	async #connectOnce<T extends Connecting>(what: string, open: () => T): Promise<T | null> {
		if (this.isStopped) return null;
		const opened = open();
		const logError = this.logsErrors(what);
		opened.on("error", logError);
		try {
			await opened.waitUntilReady();
			return opened;
		} catch (error) {
			if (error instanceof Error) logError(error);
			await opened.close().catch(() => {});
			return null;
		}
	}
}
