import type { Orm } from "#db/orm.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { renewLeases } from "#db/outbox/renew-leases.ts";

/** How long a claimed message stays leased without a heartbeat before another worker may claim it. */
export const LEASE_MS = 8_000;
const HEARTBEAT_MS = 1_000;

/** The lease of one attempt in flight, as its handler sees it. */
export interface Lease {
	/** Aborted with LeaseLost when another worker has claimed the message, and at shutdown when time is up. */
	signal: AbortSignal;
	/** Throws LeaseLost when the lease may have expired, because this process was stalled or the database is unreachable. */
	assertHeld(): void;
	isCancelled(): boolean;
	release(): void;
}

interface HeldLease {
	/** When the lease was last claimed or extended, by the monotonic clock (performance.now()). */
	at: number;
	lost: AbortController;
	cancelled: boolean;
}

/**
 * Extends the leases of all attempts in this process with one statement per heartbeat. Attempts shorter than a heartbeat cost
 * nothing.
 */
export class LeaseKeeper {
	readonly #orm: Orm;
	readonly #leases = new Map<string, HeldLease>();
	#timer: NodeJS.Timeout | null = null;
	#busy = false;
	#isAborted = false;

	constructor(orm: Orm) {
		this.#orm = orm;
	}

	/** Starts to extend a lease. `at` is performance.now() from before the claim was sent. */
	hold(owner: string, at: number): Lease {
		const lease: HeldLease = { at, lost: new AbortController(), cancelled: false };
		this.#leases.set(owner, lease);
		if (this.#isAborted) lease.lost.abort();
		this.#timer ??= setInterval(() => void this.#heartbeat(), HEARTBEAT_MS);
		return {
			signal: lease.lost.signal,
			assertHeld: () => {
				if (performance.now() - lease.at > LEASE_MS)
					throw new LeaseLost("the lease was not extended in time");
			},
			isCancelled: () => lease.cancelled,
			release: () => this.#release(owner),
		};
	}

	/** Aborts all attempts in flight, and every attempt that starts later. */
	abortAll(): void {
		this.#isAborted = true;
		for (const { lost } of this.#leases.values()) lost.abort();
	}

	#release(owner: string): void {
		this.#leases.delete(owner);
		if (this.#leases.size > 0 || !this.#timer) return;
		clearInterval(this.#timer);
		this.#timer = null;
	}

	async #heartbeat(): Promise<void> {
		const now = performance.now();
		const owners = [...this.#leases].filter(([, { at }]) => at <= now - HEARTBEAT_MS).map(([owner]) => owner);
		if (this.#busy || owners.length === 0) return;
		this.#busy = true;
		try {
			const states = await renewLeases(this.#orm.em.fork(), owners, LEASE_MS);
			for (const owner of owners) {
				const state = states.find(each => each.owner === owner);
				const lease = this.#leases.get(owner);
				if (!lease) continue;
				if (state) Object.assign(lease, { at: now, cancelled: state.cancelled });
				else lease.lost.abort(new LeaseLost("another worker has the message"));
			}
		} catch {
			// The database is unreachable, so no other worker can claim the messages either; `assertHeld` still guards every call.
		} finally {
			this.#busy = false;
		}
	}
}
