import type pg from "pg";

/**
 * Gives connections that end while they are in use back to their pool. Kysely's controlled transactions, on which
 * MikroORM's rest, release a connection only after a BEGIN, COMMIT or ROLLBACK that worked (kysely 0.29.6), so that each
 * transaction that a server took along would leave the pool one short for good.
 */
export function releaseBroken(pool: pg.Pool): void {
	const inUse = new WeakSet<pg.PoolClient>();
	pool.on("acquire", client => inUse.add(client));
	pool.on("release", (_error, client) => inUse.delete(client));
	pool.on("connect", client => {
		client.once("end", () => {
			if (!inUse.has(client)) return;
			client.release(true);
			// Whoever still holds it may give it back too.
			client.release = () => {};
		});
	});
}

/**
 * Ends connections that come about while their pool is being closed. Kysely forgets its pool before it closes it and then
 * fails on such a connection without giving it back (kysely 0.29.6), for which the closing pool would wait for ever.
 */
export function refuseAtEnd(pool: pg.Pool): void {
	pool.options.onConnect = () => {
		if (pool.ending) throw new Error("the pool is being closed");
	};
}
