import pLimit, { type LimitFunction } from "p-limit";
import type { EntityManager, Orm } from "#db/orm.ts";
import { hasState } from "#db/retrying-manager.ts";
import { createKeyedMutex, type KeyedMutex } from "#domain/keyed-mutex.ts";

const TIMEOUTS = `select set_config('idle_in_transaction_session_timeout', '10min', true),
	set_config('lock_timeout', ?, true)`;
/** Milliseconds after which a waiter asks again: a connection that is silent for longer is closed (time-limited-client.ts). */
const ASK_AGAIN_MS = 10_000;
/** SQLSTATE of a lock that was not available in time. */
const NOT_AVAILABLE: ReadonlySet<string> = new Set(["55P03"]);

/**
 * Creates a mutex across all workers, for example to refresh a token: one PostgreSQL advisory lock per name, released when the
 * connection of a crashed worker closes. Waiters within this process hold no connection, and at most half the pool is used for
 * locks, so that the work has connections left. Names are "kind/id"; work under a lock may take one lock of another kind.
 */
export function createAdvisoryMutex(orm: Orm, askAgainMs = ASK_AGAIN_MS): KeyedMutex {
	const withinProcess = createKeyedMutex();
	const held = Math.max(1, Math.floor(((orm.config.get("pool").max ?? 10) - 1) / 2));
	const limits = new Map<string, LimitFunction>();
	const ofKind = (name: string) => {
		const [kind = name] = name.split("/", 1);
		const limit = limits.get(kind) ?? pLimit(held);
		limits.set(kind, limit);
		return limit;
	};
	return (name, work) =>
		withinProcess(name, () =>
			ofKind(name)(() =>
				orm.em.fork().transactional(async em => {
					// The work under a lock calls providers, which takes longer than a transaction may otherwise idle.
					await em.execute(TIMEOUTS, [`${askAgainMs}ms`]);
					while (!(await lock(em, name)));
					return work();
				}),
			),
		);
}

/** Takes a lock until the transaction ends. Returns false if it was not free in time. */
async function lock(em: EntityManager, name: string): Promise<boolean> {
	try {
		// In a savepoint, since the failed statement would end the transaction.
		await em.transactional(inner =>
			inner.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]),
		);
		return true;
	} catch (error) {
		if (hasState(error, NOT_AVAILABLE)) return false;
		throw error;
	}
}
