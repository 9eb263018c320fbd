import type { Orm } from "#db/orm.ts";
import { createKeyedMutex, type KeyedMutex } from "./keyed-mutex.ts";

/**
 * Work that no two workers may do at a time, such as refreshing a token: an advisory lock of PostgreSQL for each
 * name, which ends with the connection of a worker that dies. Those who wait in this process hold no connection.
 */
export function createAdvisoryMutex(orm: Orm): KeyedMutex {
	const withinProcess = createKeyedMutex();
	return (name, work) =>
		withinProcess(name, () =>
			orm.em.fork().transactional(async em => {
				await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
				return work();
			}),
		);
}
