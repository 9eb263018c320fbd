import type { Orm } from "#db/orm.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { keepLeases } from "#db/outbox/keep-leases.ts";

/** Until a message that a dead worker held is taken by another. */
export const LEASE_MS = 8_000;
const BEAT_MS = 1_000;

/** One try that is under way, as its handler sees it. */
export interface HeldLease {
	/** Aborted with LeaseLost when another worker has the message. */
	signal: AbortSignal;
	isCancelled(): boolean;
	release(): void;
}

interface Held {
	since: number;
	lost: AbortController;
	cancelled: boolean;
}

/**
 * Keeps the leases of all tries of this process, in one statement per beat. Tries shorter than a beat cost nothing.
 * While the database is away nothing can be known: the lease may end, and the next beat tells.
 */
export class LeaseKeeper {
	readonly #orm: Orm;
	readonly #held = new Map<string, Held>();
	#timer: NodeJS.Timeout | null = null;
	#busy = false;

	constructor(orm: Orm) {
		this.#orm = orm;
	}

	/** Starts to keep a lease that was just taken. */
	hold(owner: string): HeldLease {
		const held: Held = { since: performance.now(), lost: new AbortController(), cancelled: false };
		this.#held.set(owner, held);
		this.#timer ??= setInterval(() => void this.#beat(), BEAT_MS);
		return {
			signal: held.lost.signal,
			isCancelled: () => held.cancelled,
			release: () => this.#release(owner),
		};
	}

	#release(owner: string): void {
		this.#held.delete(owner);
		if (this.#held.size > 0 || !this.#timer) return;
		clearInterval(this.#timer);
		this.#timer = null;
	}

	async #beat(): Promise<void> {
		const known = performance.now() - BEAT_MS;
		const owners = [...this.#held].filter(([, { since }]) => since <= known).map(([owner]) => owner);
		if (this.#busy || owners.length === 0) return;
		this.#busy = true;
		try {
			const states = await keepLeases(this.#orm.em.fork(), owners, LEASE_MS);
			for (const owner of owners) {
				const state = states.find(each => each.owner === owner);
				const held = this.#held.get(owner);
				if (!held) continue;
				if (state) held.cancelled = state.cancelled;
				else held.lost.abort(new LeaseLost("another worker has the message"));
			}
		} catch {
			// The database is away; so is the harm of not knowing.
		} finally {
			this.#busy = false;
		}
	}
}
