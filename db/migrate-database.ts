import { runMigrations } from "bullmq";
import type { Orm } from "./orm.ts";
import { poolOf } from "./pool.ts";

/**
 * Brings a database to this release's schema: the product's own, and that of the queue, which has one of its own beside
 * it. No process changes either when it starts: two releases would otherwise differ on when that is. Returns the names
 * of the product's migrations that were applied.
 */
export async function migrateDatabase(orm: Orm): Promise<string[]> {
	const applied = await orm.migrator.up();
	const client = await (await poolOf(orm)).connect();
	try {
		await runMigrations(client);
	} finally {
		client.release();
	}
	return applied.map(({ name }) => name);
}
