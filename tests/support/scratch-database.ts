import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { freePort, type PostgresOptions, type PostgresServer, runSql, startPostgres } from "./postgres.ts";

/** A PostgreSQL server for one program, with migrated databases on it. */
export interface ScratchDatabase {
	server(): PostgresServer;
	/** Creates a migrated, empty database and returns its URL. */
	create(): Promise<string>;
	/** Stops or kills the server, and starts it again on the same port after `awayMs`. */
	restart(options?: { kill?: boolean; awayMs?: number }): Promise<void>;
	close(): Promise<void>;
}

/** Starts a server in a temporary folder, which is deleted on close. */
export async function startScratchDatabase(
	durable: PostgresOptions["durable"] = false,
	settings: PostgresOptions["settings"] = [],
): Promise<ScratchDatabase> {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-scratch-"));
	const options = { dir: path.join(dir, "postgres"), port: await freePort(), durable, settings };
	let server = await startPostgres(options);
	let made = 0;
	return {
		server: () => server,
		async create() {
			made += 1;
			const name = `scratch_${made}`;
			await runSql(server.url("postgres"), `create database ${name}`);
			const orm = await openDatabase({ url: server.url(name), poolSize: 2 });
			await migrateDatabase(orm);
			await orm.close();
			return server.url(name);
		},
		async restart({ kill = false, awayMs = 0 } = {}) {
			await (kill ? server.kill() : server.stop());
			await new Promise(resolve => setTimeout(resolve, awayMs));
			server = await startPostgres(options);
		},
		async close() {
			await server.stop();
			rmSync(dir, { recursive: true, force: true });
		},
	};
}
