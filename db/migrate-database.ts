import { setTimeout as delay } from "node:timers/promises";
import { runMigrations } from "bullmq";
import type { Orm } from "./orm.ts";
import { poolOf } from "./pool.ts";
import { hasState } from "./retrying-manager.ts";

/** A migration that waits for a table lock blocks all later statements on the table, so it gives up soon and retries. */
export const LOCK_TIMEOUT_MS = 1_000;
/** SQLSTATEs: deadlock, serialisation failure, lock timeout. */
const RETRIED_CODES = new Set(["40P01", "40001", "55P03"]);
const RETRY_MS = 300;
const TRIES = 200;
/** Polled, not blocking: CREATE INDEX CONCURRENTLY waits for every running statement, even one that waits for the lock. */
const TRY_LOCK = "select pg_try_advisory_lock(hashtext('migrate')) as taken";

/**
 * Migrates a database to this release's schema while the former release uses it: the product's tables, and the queue's, which
 * have a schema of their own. No process migrates at startup, because two releases would then disagree on the schema. Of
 * several concurrent calls one migrates and the others wait. Returns the names of the product's applied migrations. Uses two
 * connections of the pool.
 */
export async function migrateDatabase(orm: Orm): Promise<string[]> {
	const client = await (await poolOf(orm)).connect();
	try {
		while (!(await client.query<{ taken: boolean }>(TRY_LOCK)).rows[0]?.taken) await delay(RETRY_MS);
		const pending = await orm.migrator.getPending();
		await migrate(orm);
		await runMigrations(client);
		return pending.map(({ name }) => name);
	} finally {
		// Closing the connection releases the advisory lock.
		client.release(true);
	}
}

async function migrate(orm: Orm): Promise<void> {
	for (let tries = 1; ; tries += 1) {
		try {
			await orm.migrator.up();
			return;
		} catch (error) {
			if (tries === TRIES || !hasState(error, RETRIED_CODES)) throw error;
			await delay(RETRY_MS);
		}
	}
}
