import type pg from "pg";

/**
 * Gives connections that end while they are in use back to their pool. Kysely's controlled transactions, on which
 * MikroORM's rest, keep a connection whose BEGIN, COMMIT or ROLLBACK failed, so that each transaction that a server
 * took along would leave the pool one short for good.
 */
export function returnBroken(pool: pg.Pool): void {
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
