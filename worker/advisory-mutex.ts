import pLimit, { type LimitFunction } from "p-limit";
import type { Orm } from "#db/orm.ts";
import { createKeyedMutex, type KeyedMutex } from "./keyed-mutex.ts";

/**
 * Work that no two workers may do at a time, such as refreshing a token: an advisory lock of PostgreSQL for each
 * name, which ends with the connection of a worker that dies. Those who wait in this process hold no connection, and
 * of those who do not there are no more than leave the pool some for their work: names are "kind/id", and work of one
 * kind may ask for a lock of one other.
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
					await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
					return work();
				}),
			),
		);
}
