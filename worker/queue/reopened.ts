/** What BullMQ opens: it remembers the failure of its first contact, and is then of no use for good. */
interface Opened {
	waitUntilReady(): Promise<unknown>;
	close(): Promise<void>;
}

/** A queue or worker of BullMQ that is opened anew after its first contact with the store failed. */
export class Reopened<T extends Opened> {
	readonly #open: () => T;
	#current: T | null = null;
	#ready: Promise<T> | null = null;

	/** Opens at once, so that the contact is there before it is needed. */
	constructor(open: () => T) {
		this.#open = open;
		this.ready().catch(() => {});
	}

	/** The opened one, once it has reached its store. Rejects when it could not; the next call tries anew. */
	ready(): Promise<T> {
		this.#ready ??= this.#reach();
		return this.#ready;
	}

	/** Leaves the present one; the next call opens another. */
	async close(): Promise<void> {
		const left = this.#current;
		this.#current = null;
		this.#ready = null;
		await left?.close();
	}

	async #reach(): Promise<T> {
		const opened = this.#open();
		this.#current = opened;
		try {
			await opened.waitUntilReady();
			return opened;
		} catch (error) {
			if (this.#current === opened) await this.close().catch(() => {});
			throw error;
		}
	}
}
