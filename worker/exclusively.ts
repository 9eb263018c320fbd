import type { Orm } from "#db/orm.ts";
import { createTurns } from "./turns.ts";

export type Exclusively = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work that no two workers may do at a time, such as refreshing a token: a lock of PostgreSQL for each name, which
 * ends with the connection of a worker that dies. Those who wait in this process hold no connection.
 */
export function createExclusively(orm: Orm): Exclusively {
	const inTurn = createTurns();
	return (name, work) =>
		inTurn(name, () =>
			orm.em.fork().transactional(async em => {
				await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
				return work();
			}),
		);
}
