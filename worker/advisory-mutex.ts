import pLimit, { type LimitFunction } from "p-limit";
import type { Orm } from "#db/orm.ts";
import { createKeyedMutex, type KeyedMutex } from "#domain/keyed-mutex.ts";

const TIMEOUTS = `select set_config('idle_in_transaction_session_timeout', '10min', true),
	set_config('statement_timeout', '10min', true)`;

/**
 * Creates a mutex across all workers, for example to refresh a token: one PostgreSQL advisory lock per name, released when the
 * connection of a crashed worker closes. Waiters within this process hold no connection, and at most half the pool is used for
 * locks, so that the work has connections left. Names are "kind/id"; work under a lock may take one lock of another kind.
 */
export function createAdvisoryMutex(orm: Orm): KeyedMutex {
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
					// The work under a lock calls providers, which takes longer than a transaction may otherwise idle or wait.
					await em.execute(TIMEOUTS);
					await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
					return work();
				}),
			),
		);
}
