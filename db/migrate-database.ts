import { setTimeout as delay } from "node:timers/promises";
import { runMigrations } from "bullmq";
import type { Orm } from "./orm.ts";
import { poolOf } from "./pool.ts";
import { hasState } from "./retrying-manager.ts";

/** A migration that waits for a table has all others wait behind it: it soon gives way, and tries again. */
export const LOCK_TIMEOUT_MS = 1_000;
/** Deadlock, a serialisation that failed, and a lock that did not come in time. */
const GIVES_WAY = new Set(["40P01", "40001", "55P03"]);
const AGAIN_MS = 300;
const TRIES = 200;
/** Asked again and again: an index that is built beside others' work waits for every statement, also for one that waits. */
const TAKE_TURN = "select pg_try_advisory_lock(hashtext('migrate')) as taken";

/**
 * Brings a database to this release's schema, while the former release works on it: the product's own, and that of the
 * queue, which has one of its own beside it. No process changes either when it starts: two releases would otherwise
 * differ on when that is. Of several that are called at once one migrates and the others wait for it. Returns the names of the
 * product's migrations that were applied. Takes two connections of the pool.
 */
export async function migrateDatabase(orm: Orm): Promise<string[]> {
	const client = await (await poolOf(orm)).connect();
	try {
		while (!(await client.query<{ taken: boolean }>(TAKE_TURN)).rows[0]?.taken) await delay(AGAIN_MS);
		const pending = await orm.migrator.getPending();
		await migrate(orm);
		await runMigrations(client);
		return pending.map(({ name }) => name);
	} finally {
		// The turn ends with the connection.
		client.release(true);
	}
}

async function migrate(orm: Orm): Promise<void> {
	for (let tries = 1; ; tries += 1) {
		try {
			await orm.migrator.up();
			return;
		} catch (error) {
			if (tries === TRIES || !hasState(error, GIVES_WAY)) throw error;
			await delay(AGAIN_MS);
		}
	}
}
