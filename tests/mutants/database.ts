import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/orm.ts";
import { TEMPLATE } from "#tests/support/global-setup.ts";
import { runSql, startPostgres } from "#tests/support/postgres.ts";

/** One PostgreSQL with the migrated template, as the integration tests have it; no build, no Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-mutants-"));
	const postgres = await startPostgres({ dir: path.join(dir, "postgres") });
	await runSql(postgres.url("postgres"), `create database ${TEMPLATE}`);
	const orm = await openDatabase({ url: postgres.url(TEMPLATE), poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
	project.provide("postgresUrl", postgres.url("postgres"));
	project.provide("redisUrl", "redis://127.0.0.1:1");
	return async () => {
		await postgres.stop();
		rmSync(dir, { recursive: true, force: true });
	};
}
