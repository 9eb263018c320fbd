import type { Orm } from "#db/orm.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { keepLeases } from "#db/outbox/keep-leases.ts";

/** Until a message whose worker died is taken by another. */
export const LEASE_MS = 8_000;
const HEARTBEAT_MS = 1_000;

/** The lease of one try that is under way, as its handler sees it. */
export interface Lease {
	/** Aborted with LeaseLost when another worker has the message, and where this process cannot wait for the try any longer. */
	signal: AbortSignal;
	/** Throws LeaseLost when another worker may have the message: this process was stalled, or the database is away. */
	assertKept(): void;
	isCancelled(): boolean;
	release(): void;
}

interface Kept {
	/** When the lease was last taken or extended, by a clock that does not jump. */
	at: number;
	lost: AbortController;
	cancelled: boolean;
}

/** Extends the leases of all tries of this process, in one statement per heartbeat. Tries shorter than one cost nothing. */
export class LeaseKeeper {
	readonly #orm: Orm;
	readonly #kept = new Map<string, Kept>();
	#timer: NodeJS.Timeout | null = null;
	#busy = false;
	#tornOff = false;

	constructor(orm: Orm) {
		this.#orm = orm;
	}

	/** Starts to keep a lease that was taken at a time of performance.now(), before it was asked for. */
	keep(owner: string, at: number): Lease {
		const kept: Kept = { at, lost: new AbortController(), cancelled: false };
		this.#kept.set(owner, kept);
		if (this.#tornOff) kept.lost.abort();
		this.#timer ??= setInterval(() => void this.#heartbeat(), HEARTBEAT_MS);
		return {
			signal: kept.lost.signal,
			assertKept: () => {
				if (performance.now() - kept.at > LEASE_MS) throw new LeaseLost("the lease was not extended in time");
			},
			isCancelled: () => kept.cancelled,
			release: () => this.#release(owner),
		};
	}

	/** Aborts what is under way, and what begins from now on. */
	tearOff(): void {
		this.#tornOff = true;
		for (const { lost } of this.#kept.values()) lost.abort();
	}

	#release(owner: string): void {
		this.#kept.delete(owner);
		if (this.#kept.size > 0 || !this.#timer) return;
		clearInterval(this.#timer);
		this.#timer = null;
	}

	async #heartbeat(): Promise<void> {
		const now = performance.now();
		const owners = [...this.#kept].filter(([, { at }]) => at <= now - HEARTBEAT_MS).map(([owner]) => owner);
		if (this.#busy || owners.length === 0) return;
		this.#busy = true;
		try {
			const states = await keepLeases(this.#orm.em.fork(), owners, LEASE_MS);
			for (const owner of owners) {
				const state = states.find(each => each.owner === owner);
				const kept = this.#kept.get(owner);
				if (!kept) continue;
				if (state) Object.assign(kept, { at: now, cancelled: state.cancelled });
				else kept.lost.abort(new LeaseLost("another worker has the message"));
			}
		} catch {
			// The database is away; so is the harm of not knowing.
		} finally {
			this.#busy = false;
		}
	}
}
