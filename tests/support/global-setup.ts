import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { buildApp } from "./build.ts";
import { runSql, startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** URL of the server's `postgres` database, for creating others. */
		postgresUrl: string;
		redisUrl: string;
	}
}

/** The migrated, empty template database that tests clone. */
export const TEMPLATE = "template_meridian";

/** Starts one PostgreSQL and one Redis, and makes one production build, for all integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	buildApp();
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-tests-"));
	const [postgres, redis] = await Promise.all([
		startPostgres({ dir: path.join(dir, "postgres") }),
		startRedis(),
	]);
	await runSql(postgres.url("postgres"), `create database ${TEMPLATE}`);
	const orm = await openDatabase({ url: postgres.url(TEMPLATE), poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
	project.provide("postgresUrl", postgres.url("postgres"));
	project.provide("redisUrl", redis.url);
	return async () => {
		await Promise.all([postgres.stop(), redis.stop()]);
		rmSync(dir, { recursive: true, force: true });
	};
}
