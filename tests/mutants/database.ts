import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { TEMPLATE } from "#tests/support/global-setup.ts";
import { runSql, startPostgres } from "#tests/support/postgres.ts";

/** Environment variable with the server's URL, which the runner processes inherit. */
const ADDRESS = "MUTANTS_DATABASE";

/** Starts one PostgreSQL with the migrated template for all runners, since a mutant that hangs kills its runner. */
export async function startDatabase(): Promise<{ close(): Promise<void> }> {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-mutants-"));
	const postgres = await startPostgres({ dir: path.join(dir, "postgres") });
	await runSql(postgres.url("postgres"), `create database ${TEMPLATE}`);
	const orm = await openDatabase({ url: postgres.url(TEMPLATE), poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
	process.env[ADDRESS] = postgres.url("postgres");
	async function close() {
		await postgres.stop();
		rmSync(dir, { recursive: true, force: true });
	}
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => void close().finally(() => process.exit(1)));
	return { close };
}

/** Provides a runner's tests with the server's URL; there is no build and no Redis. */
export default function setup(project: TestProject): void {
	project.provide("postgresUrl", process.env[ADDRESS] ?? "");
	project.provide("redisUrl", "redis://127.0.0.1:1");
}
